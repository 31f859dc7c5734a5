// Writes every text file of the bundle in compressed form too, so that the server has nothing to compress.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;

export function compress(): Plugin {
	return {
		name: 'compress',
		apply: 'build',
		writeBundle({ dir }) {
			if (dir === undefined) return;
			for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
				if (!TEXT.test(name)) continue;
				const data = readFileSync(join(dir, name));
				writeFileSync(join(dir, `${name}.br`), brotliCompressSync(data));
				writeFileSync(join(dir, `${name}.gz`), gzipSync(data, { level: 9 }));
			}
		},
	};
}
