// Tests in a real Chromium against a running server (POLYTHEON_SITE).
import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: { include: ['tests/e2e/**/*.e2e.ts'], testTimeout: 180_000, hookTimeout: 60_000, fileParallelism: false },
});
