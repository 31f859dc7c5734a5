// What others have done since the reader's last turn: it is told, marked on the board, and can be shown again there.
import { untrack } from 'svelte';
import type { StoryTurn } from '../server/protocol';
import { appearance } from '../theme.svelte';
import { Again, LOOKS, type Recall } from './again.svelte';
import { Before } from './before.svelte';
import type { FrameProps } from './frame';
import { named, since } from './story';

type Shown = Pick<FrameProps, 'view' | 'words' | 'story' | 'position'> & { recall: Recall | null };

/** Made while a component comes, whose properties it follows. */
export class Recent {
	readonly before = new Before();
	readonly again = new Again((wake) => void setTimeout(wake, LOOKS[appearance.pace]));
	/** The turns that are new to the reader. */
	readonly fresh: StoryTurn[];
	/** Those of them that are over or, once the reader is asked in the middle of one, all of them. */
	readonly whole: StoryTurn[];
	/** The position on the board: the present one, or one that is shown again. */
	readonly view: Shown['view'];
	readonly words: Shown['words'];
	private readonly told: StoryTurn[];

	constructor(private readonly now: () => Shown) {
		this.fresh = $derived(since(this.now().story, this.now().view.seat));
		this.whole = $derived(this.settled ? this.fresh : this.fresh.slice(0, -1));
		this.view = $derived(this.again.moment?.view ?? this.now().view);
		this.words = $derived(this.again.moment?.words ?? this.now().words);
		this.told = $derived(!this.again.moment ? this.fresh : this.again.turn ? [this.again.turn] : []);
		$effect.pre(() => {
			const { story, view, recall } = this.now();
			this.before.follow(story, this.fresh, view.seat, view.table, recall);
		});
		// What is shown again ends when something else happens.
		$effect(() => {
			void [this.now().position, this.now().view.seat];
			untrack(() => this.again.stop());
			return () => this.again.stop();
		});
	}

	/** Whether no turn is in the middle, or the reader is asked in it. */
	get settled(): boolean {
		return !this.goesOn || this.asked;
	}

	/** Whether what is decided next belongs to the last turn. */
	get goesOn(): boolean {
		return this.now().words?.going_on ?? false;
	}

	/** Whether the reader is to decide. */
	get asked(): boolean {
		const { view } = this.now();
		return view.to_act !== null && view.to_act === view.seat;
	}

	/** The components that are marked on the board until the reader's next turn. */
	get marked(): Set<string> {
		return named(this.told);
	}

	/** Whose doing is marked. */
	get by(): number | null {
		return this.told.at(-1)?.seat ?? null;
	}

	/** Show again what others did, or stop that; null where there is nothing to show. It calls back at the end. */
	toggle(ended: () => void): (() => void) | null {
		const [first] = this.fresh;
		const { recall } = this.now();
		if (!first || !recall) return null;
		if (this.again.running) return () => this.again.stop();
		return () => void this.again.start(first.step, recall).then(ended);
	}
}
