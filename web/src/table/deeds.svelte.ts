// A player's commands at a table, and the server's answers.
import type { Because, HintGiven, Previewed } from '../server/protocol';
import { whyRefused } from '../text/refusals';
import { reader } from '../text/reader.svelte';
import type { Connection } from './connection.svelte';
import type { Asking } from './foresight.svelte';

export class Deeds {
	/** Why the last deed was refused. */
	note = $state('');
	/** What a bot advises. */
	advice: HintGiven | null = $state.raw(null);
	/** Whether a bot thinks about advice. */
	thinking = $state(false);

	constructor(private readonly connection: Connection) {
		// Advice is for one position.
		$effect(() => {
			void connection.view?.position;
			this.advice = null;
		});
	}

	/** Why nothing can be taken back; "" if something can. */
	readonly noUndo = $derived.by(() => this.connection.view?.words?.no_undo ?? '');

	readonly refused = (why: unknown): void => {
		this.note = whyRefused(why);
	};

	/** Send something whose answer needs no more than to be read if it is a refusal. */
	readonly send = (command: Parameters<Connection['send']>[0]): void => {
		this.connection.send(command).catch(this.refused);
	};

	readonly play = async (action: number): Promise<boolean> => {
		const { view } = this.connection;
		if (!view) return false;
		this.note = '';
		try {
			await this.connection.send({ type: 'act', position: view.position, action });
			return true;
		} catch (why) {
			this.refused(why);
			return false;
		}
	};

	/** Ask the server about a position. */
	readonly asking = (position: number, language: string): Asking => ({
		preview: (action) => this.connection.send({ type: 'preview', position, action }) as Promise<Previewed>,
		whyNot: (what) => this.connection.send({ type: 'why_not', position, what, language }) as Promise<Because>,
	});

	readonly undo = (): void => {
		const { view } = this.connection;
		if (this.noUndo !== '') this.note = this.noUndo;
		else if (view) this.send({ type: 'undo', position: view.position });
	};

	answerUndo(agree: boolean): void {
		const { view } = this.connection;
		if (view) this.send({ type: 'answer_undo', position: view.position, agree });
	}

	readonly hint = async (): Promise<void> => {
		const { view } = this.connection;
		if (!view || this.thinking) return;
		this.thinking = true;
		try {
			const answer = await this.connection.send({
				type: 'hint',
				position: view.position,
				language: reader.text.language,
			});
			if (answer.type === 'hint' && answer.position === this.connection.view?.position) this.advice = answer;
		} catch (why) {
			this.refused(why);
		} finally {
			this.thinking = false;
		}
	};
}
