// A whole game as the server tells it, position by position: the same every time, and nobody waits for anybody.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, WebSocketRoute } from 'playwright-core';
import type { Preview, ServerMessage, ViewMessage } from '../../src/server/protocol';
import { Visitor } from './browser';
import { python } from './setup';
import { watchShifts, type Jump } from './shifts';

const SCRIPT = fileURLToPath(new URL('../../scripts/whole_game.py', import.meta.url));

/** Visit a table at which a game is told. */
export class Audience {
	private constructor(
		readonly visitor: Visitor,
		readonly shifts: () => Promise<Jump[]>,
		private readonly socket: WebSocketRoute,
		private readonly messages: ServerMessage[],
	) {}

	static async at(game: string, options: BrowserContextOptions, players?: number, language = 'en'): Promise<Audience> {
		const wanted = [players === undefined ? '' : String(players), language];
		const told = execFileSync(python(), ['-P', SCRIPT, game, ...wanted], { maxBuffer: 1 << 27 }).toString();
		const visitor = await Visitor.come('about:blank', { locale: language, ...options });
		let open: (socket: WebSocketRoute) => void = () => undefined;
		const opened = new Promise<WebSocketRoute>((resolve) => (open = resolve));
		await visitor.page.routeWebSocket(/\/api\/tables\/told\/socket/, (socket) => open(socket));
		const shifts = await watchShifts(visitor.page);
		await visitor.go('/table/told');
		return new Audience(visitor, shifts, await opened, JSON.parse(told) as ServerMessage[]);
	}

	/** Answer what an option would change with what has changed a few positions later: more than by any option. */
	foretell(positions = 6): void {
		const views = this.messages.filter((message) => message.type === 'view');
		this.socket.onMessage((sent) => {
			const { type, id, position, action } = JSON.parse(String(sent)) as Preview;
			if (type !== 'preview') return;
			const now = views.findIndex((view) => view.position === position);
			const { view } = views[Math.min(now + positions, views.length - 1)]!;
			const { table, scores } = view as unknown as { table: Record<string, unknown>; scores: number[] };
			const next = { kind: 'unknown', seat: null, question: '', source: '' };
			this.socket.send(JSON.stringify({ type, id, position, action, next, table, scores }));
		});
	}

	/** Let the game be told to its end, or until it is enough, and do something at every position, or at every nth. */
	async hear(each: (view: ViewMessage) => Promise<void | 'enough'>, nth = 1): Promise<void> {
		for (const [n, message] of this.messages.entries()) {
			this.socket.send(JSON.stringify(message));
			if (message.type !== 'view' || (n % nth !== 0 && n < this.messages.length - 1)) continue;
			await this.visitor.page.waitForSelector(`.prompt[data-position="${message.position}"]`);
			await this.settled();
			if ((await each(message)) === 'enough') return;
		}
	}

	/** What has been laid out anew has been drawn as well. */
	private async settled(): Promise<void> {
		await this.visitor.page.evaluate(async () => {
			await document.fonts.ready;
			for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
		});
	}

	/** What can be chosen and is in view, but cannot be pressed anywhere, with what lies over it. */
	async covered(): Promise<string[]> {
		return this.visitor.page.evaluate(() => {
			const found: string[] = [];
			const end = document.querySelector('.prompt')?.getBoundingClientRect().top ?? 0;
			for (const thing of document.querySelectorAll('.board [data-lit]')) {
				const { left, top, width, height } = thing.getBoundingClientRect();
				if (!thing.checkVisibility() || top < 0 || top + height > end) continue;
				const parts = [0.5, 0.25, 0.75, 0.1, 0.9];
				const hits = parts.flatMap((down) =>
					parts.map((right) => document.elementFromPoint(left + width * right, top + height * down)),
				);
				if (!hits.some((hit) => thing.contains(hit)))
					found.push(`${hits[0]?.outerHTML.slice(0, 100)} over ${thing.outerHTML.slice(0, 100)}`);
			}
			return found;
		});
	}

	/** Whether something that can be chosen is in view, above the question. */
	async sees(): Promise<boolean> {
		return this.visitor.page.evaluate(() => {
			const end = document.querySelector('.prompt')?.getBoundingClientRect().top ?? 0;
			return [...document.querySelectorAll('[data-lit], .prompt .only')].some((thing) => {
				const { top, height, left, width } = thing.getBoundingClientRect();
				const [x, y] = [left + width / 2, top + height / 2];
				const above = thing.closest('.prompt') !== null || (y > 0 && y < end);
				return thing.checkVisibility() && above && x > 0 && x < innerWidth;
			});
		});
	}
}
