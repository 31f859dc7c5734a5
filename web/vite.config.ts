import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './build/compress.ts';
import { icons } from './build/icons.ts';
import { toml } from './build/toml.ts';
import { worker } from './build/worker.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The table server while developing: `polytheon serve`, then `npm run dev`.
const SERVER = process.env['POLYTHEON_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
	plugins: [icons(), toml(), svelte(), worker(), compress()],
	resolve: { alias: { $text: folder('../polytheon/text'), $games: folder('../polytheon/games') } },
	build: {
		outDir: folder('../polytheon/server/bundle'),
		emptyOutDir: true,
		assetsInlineLimit: 0,
		target: 'es2022',
		modulePreload: { polyfill: false },
	},
	server: {
		fs: { allow: [folder('..')] },
		proxy: { '/api': { target: SERVER, ws: true } },
	},
	test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
});
