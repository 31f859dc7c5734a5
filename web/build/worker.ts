// Writes the service worker of this build: src/worker/sw.js with a version that changes with every file of the bundle,
// and with the files that the page needs to come up without a network.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/worker/sw.js', import.meta.url));
const CATALOGUES = /polytheon\/text\/(table|page|sources)\.\w+\.toml/;
const FONTS = /latin-(400|600|wght)-normal.*\.woff2$/;

export function worker(): Plugin {
	return {
		name: 'worker',
		apply: 'build',
		writeBundle({ dir }, bundle) {
			if (dir === undefined) return;
			const shell = new Set<string>();
			const need = (name: string): void => {
				const file = bundle[name];
				if (!file || shell.has(name)) return;
				shell.add(name);
				if (file.type !== 'chunk') return;
				file.imports.forEach(need);
				file.viteMetadata?.importedCss.forEach(need);
			};
			for (const [name, file] of Object.entries(bundle)) {
				const wanted =
					file.type === 'chunk' ? file.isEntry || CATALOGUES.test(file.facadeModuleId ?? '') : FONTS.test(name);
				if (wanted) need(name);
			}
			const digest = createHash('sha256').update(readFileSync(join(dir, 'index.html')));
			for (const name of Object.keys(bundle).sort()) digest.update(name);
			const files = [
				'/',
				'/theme.js',
				'/temple.svg',
				...[...shell].filter((name) => name !== 'index.html').map((name) => `/${name}`),
			];
			const text = readFileSync(SOURCE, 'utf8')
				.replace("'VERSION'", `'${digest.digest('hex').slice(0, 16)}'`)
				.replace("['SHELL']", JSON.stringify(files));
			writeFileSync(join(dir, 'sw.js'), text);
		},
	};
}
