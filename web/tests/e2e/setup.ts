// Starts a server for the tests, and ends it after them. PYTHON names the interpreter that has the package.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
	interface ProvidedContext {
		site: string;
	}
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The interpreter that has the package. */
export function python(): string {
	return process.env['PYTHON'] ?? here('../../../.venv/bin/python');
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
	const server = spawn(python(), ['-P', here('serve.py')], { stdio: ['ignore', 'pipe', 'inherit'] });
	const site = await new Promise<string>((resolve, reject) => {
		createInterface(server.stdout).once('line', resolve);
		server.once('exit', () => reject(new Error('the server did not start')));
	});
	provide('site', site);
	return () => void server.kill('SIGINT');
}
