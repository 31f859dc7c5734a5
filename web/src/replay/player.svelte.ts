// The current step of a replay, and ways to move: by steps, by keys, or automatically.
import { keyed, within } from './steps';

const PACE = 1500;

export class Player {
	step = $state(0);
	/** The number of the last step. */
	last = $state(0);
	playing = $state(false);
	private timer: ReturnType<typeof setInterval> | undefined;

	readonly go = (step: number): void => {
		this.step = within(step, this.last);
	};

	/** Go to a step by hand, which stops automatic play. */
	readonly jump = (step: number): void => {
		this.stop();
		this.go(step);
	};

	readonly toggle = (): void => {
		if (this.playing) return this.stop();
		if (this.step === this.last) this.step = 0;
		this.playing = true;
		this.timer = setInterval(() => (this.step < this.last ? this.go(this.step + 1) : this.stop()), PACE);
	};

	stop(): void {
		clearInterval(this.timer);
		this.playing = false;
	}

	/** Follow a key, unless it is meant for what has the focus. */
	readonly key = (event: KeyboardEvent): void => {
		const target = event.target as HTMLElement;
		if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea, [role="dialog"]'))
			return;
		const to = keyed(event.key, this.step, this.last);
		if (to !== null) this.jump(to);
		else if (event.key === ' ' && !target.closest('button, a, summary, [tabindex]')) this.toggle();
		else return;
		event.preventDefault();
	};
}
