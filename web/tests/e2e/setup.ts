// Starts a server for the tests, and ends it after them. PYTHON names the interpreter that has the package.
import { spawn, type ChildProcess } from 'node:child_process';
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

export interface Serving {
	site: string;
	process: ChildProcess;
}

/** Start a server, at a port and on a database if they are named, else at any port on an empty one. */
export async function serve(...where: string[]): Promise<Serving> {
	return serveWith({}, ...where);
}

/** The same with games of other packages: the examples, which `make test-example` installs beside Polytheon. */
export async function serveWithAnother(): Promise<Serving> {
	return serveWith({ PYTHONPATH: here('../../../.venv/outside') });
}

/** The same, where a game that has ended is analysed unasked. */
export async function serveWithAnalyses(): Promise<Serving> {
	return serveWith({ UNASKED: '1' });
}

/** The same with another build of the page, from a folder. */
export async function serveBuild(bundle: string, ...where: string[]): Promise<Serving> {
	return serveWith({ BUNDLE: bundle }, ...where);
}

async function serveWith(more: NodeJS.ProcessEnv, ...where: string[]): Promise<Serving> {
	const server = spawn(python(), ['-P', here('serve.py'), ...where], {
		env: { ...process.env, ...more },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const site = await new Promise<string>((resolve, reject) => {
		createInterface(server.stdout).once('line', resolve);
		server.once('exit', () => reject(new Error('the server did not start')));
	});
	return { site, process: server };
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
	const server = await serve();
	provide('site', server.site);
	return () => void server.process.kill('SIGINT');
}
