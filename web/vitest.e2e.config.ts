// Tests in a real Chromium against a server of their own: make test-page.
import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['tests/e2e/**/*.e2e.ts'],
		globalSetup: 'tests/e2e/setup.ts',
		testTimeout: 240_000,
		hookTimeout: 60_000,
		maxWorkers: 2,
		expect: { poll: { timeout: 40_000 } },
	},
});
