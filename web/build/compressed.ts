// Writes what is built also compressed, beside it, so that the server need not do it for everybody who comes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const LEAST = 1024;

export function compressed(): Plugin {
	return {
		name: 'compressed',
		apply: 'build',
		writeBundle({ dir = '' }, bundle) {
			for (const file of Object.keys(bundle)) {
				if (!/\.(js|css|svg|html)$/.test(file)) continue;
				const data = readFileSync(join(dir, file));
				if (data.length < LEAST) continue;
				writeFileSync(join(dir, `${file}.br`), brotliCompressSync(data));
				writeFileSync(join(dir, `${file}.gz`), gzipSync(data, { level: 9 }));
			}
		},
	};
}
