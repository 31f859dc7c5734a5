// Pictures instead of tests: make screenshots.
import { defineConfig } from 'vitest/config';
import tests from './vitest.e2e.config.ts';

export default defineConfig({ test: { ...tests.test, include: ['scripts/*.shots.ts'] } });
