// What a visitor is called: the name that they chose, or a friendly one that stays theirs on this device.
import { keep, kept, t } from './reader.svelte';

const GUESTS = 12; // how many names the catalogues have

/** A friendly name for somebody who has given none. */
export function guestName(): string {
	const known = Number(kept('guest') ?? NaN);
	const number = Number.isInteger(known) && known >= 0 && known < GUESTS ? known : Math.floor(Math.random() * GUESTS);
	keep('guest', String(number));
	return t(`guest.${number}`);
}
