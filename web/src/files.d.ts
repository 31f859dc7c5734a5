/** Icons by group and id: the outline of each as one path. See build/icons.ts. */
declare module '*.toml?icons' {
	const icons: Record<string, Record<string, string>>;
	export default icons;
}

/** A TOML file as plain data. See build/toml.ts. */
declare module '*.toml' {
	const data: Record<string, unknown>;
	export default data;
}

declare module '*/examples.json' {
	import type { DrawnExample } from './rules/scenes';

	const examples: DrawnExample[];
	export default examples;
}
