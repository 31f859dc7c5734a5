// Previews of options, and reasons why a component offers no action.
import type { Because, Previewed } from '../server/protocol';
import type { Option } from '../games/options';

/** The functions that ask the server about one position. */
export interface Asking {
	preview(action: number): Promise<Previewed>;
	whyNot(what: string): Promise<Because>;
}

export class Foresight {
	/** What the considered option would change. */
	after: Previewed | null = $state.raw(null);
	/** Why nothing can be done at the open thing. */
	why = $state('');
	private asking: Asking | null = null;
	private previews = new Map<number, Previewed>();
	private considered: number | null = null;
	private wondered = '';

	/** A new position: earlier answers no longer hold. */
	renew(asking: Asking | null): void {
		this.asking = asking;
		this.previews = new Map();
		this.consider(null);
		this.wonder('');
	}

	/** Show what an option would change, as soon as that is known. */
	consider(option: Option | null): void {
		this.considered = option?.action ?? null;
		this.after = (option && this.previews.get(option.action)) ?? null;
		if (option && !this.after) void this.look(option.action);
	}

	private async look(action: number): Promise<void> {
		const { asking, previews } = this;
		try {
			const found = await asking?.preview(action);
			if (found) previews.set(action, found);
			if (found && previews === this.previews && this.considered === action) this.after = found;
		} catch {
			// The position has changed, or too much was asked: then nothing is shown.
		}
	}

	/** Ask why a component offers no action; "" asks nothing. */
	wonder(what: string): void {
		this.wondered = what;
		this.why = '';
		if (what !== '') void this.ask(what);
	}

	private async ask(what: string): Promise<void> {
		try {
			const found = await this.asking?.whyNot(what);
			if (found && this.wondered === what) this.why = found.words;
		} catch {
			// As above.
		}
	}
}
