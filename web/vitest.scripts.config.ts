// Pictures and measurements instead of tests: make screenshots, make bench-page.
import { defineConfig } from 'vitest/config';
import tests from './vitest.e2e.config.ts';

export default defineConfig({ test: { ...tests.test, include: ['scripts/*.run.ts'] } });
