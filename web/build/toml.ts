// Imports TOML files as plain data: the catalogues and the components' data are the Python package's own files.
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

export function toml(): Plugin {
	return {
		name: 'toml',
		transform(code, id) {
			if (!id.endsWith('.toml')) return null;
			return { code: `export default ${JSON.stringify(parse(code))};`, map: null };
		},
	};
}
