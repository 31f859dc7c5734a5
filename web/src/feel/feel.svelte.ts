// What a table sounds and feels like, as the reader wants it: silent until sounds are allowed, on this device.
import { keep, kept } from '../text/reader.svelte';
import type { Sound } from './sounds';

const LOUD = 0.6;
const TAP = 12;
const CALL = [18, 70, 18];

function read(name: string, usual: boolean): boolean {
	const found = kept(name);
	return found === null ? usual : found === 'yes';
}

class Feel {
	/** How loud, from 0 to 1; 0 is silence, which is usual. */
	volume = $state(Math.min(1, Math.max(0, Number(kept('volume') ?? 0) || 0)));
	haptics = $state(read('haptics', true));
	/** Whether a move by touch has to be confirmed. */
	confirms = $state(read('confirms', false));

	allow(sounds: boolean): void {
		this.turn(sounds ? LOUD : 0);
	}

	/** Set how loud it is, and let it be heard. */
	turn(volume: number): void {
		this.volume = volume;
		keep('volume', String(volume));
		this.sound('coin');
	}

	feelTouch(yes: boolean): void {
		this.haptics = yes;
		keep('haptics', yes ? 'yes' : 'no');
		this.tap();
	}

	confirm(yes: boolean): void {
		this.confirms = yes;
		keep('confirms', yes ? 'yes' : 'no');
	}

	/** Make a sound; what makes them is loaded with the first one. */
	sound(sound: Sound): void {
		const { volume } = this;
		if (volume > 0) void import('./sounds').then(({ sounds }) => sounds.play(sound, volume));
	}

	/** Something was touched. */
	tap(): void {
		this.shake(TAP);
	}

	/** The player is called. */
	call(): void {
		this.sound('yours');
		this.shake(CALL);
	}

	private shake(pattern: number | number[]): void {
		// Only where there is a finger; a browser without it, or before the first touch, does nothing.
		if (this.haptics && fingers() && 'vibrate' in navigator) navigator.vibrate(pattern);
	}
}

/** Whether this device is touched with fingers. */
export function fingers(): boolean {
	return matchMedia('(pointer: coarse)').matches;
}

export const feel = new Feel();
