// Imports a table of icon names, `icons.toml?icons`, with every name replaced by the outline of that icon from the
// game-icons collection, so that only the icons that are used are in the bundle.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type TomlTable } from 'smol-toml';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

interface Collection {
	icons: Record<string, { body: string }>;
	aliases?: Record<string, { parent: string }>;
}

const collection = JSON.parse(
	readFileSync(createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
) as Collection;

const outlines = new Map<string, string>();

/** The outline of an icon as one SVG path on a square of 512, rounded to whole units. */
export function outline(name: string): string {
	const known = outlines.get(name);
	if (known !== undefined) return known;
	const icon = collection.icons[collection.aliases?.[name]?.parent ?? name];
	if (!icon) throw new Error(`there is no icon "${name}" in game-icons`);
	const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icon.body}</svg>`, {
		floatPrecision: 0,
		multipass: true,
		plugins: [{ name: 'preset-default', params: { overrides: { mergePaths: { force: true } } } }],
	});
	const paths = [...data.matchAll(/ d="([^"]+)"/g)].map((match) => match[1] ?? '');
	outlines.set(name, paths.join(''));
	return paths.join('');
}

function withOutlines(table: TomlTable): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(table).map(([key, value]) => [
			key,
			typeof value === 'string' ? outline(value) : withOutlines(value as TomlTable),
		]),
	);
}

export function icons(): Plugin {
	return {
		name: 'icons',
		enforce: 'pre',
		load(id) {
			if (!id.endsWith('.toml?icons')) return null;
			const file = id.slice(0, -'?icons'.length);
			this.addWatchFile(file);
			const table = withOutlines(parse(readFileSync(file, 'utf8')));
			return { code: `export default ${JSON.stringify(table)};`, map: null };
		},
	};
}
