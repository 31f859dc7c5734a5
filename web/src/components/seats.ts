// Seats: four colours that colour-blind people can distinguish, each with an animal.
import icons from '../icons.toml?icons';
import type { SeatInfo } from '../server/protocol';
import { t } from '../text/reader.svelte';

export const ANIMALS = ['owl', 'bull', 'hawk', 'serpent'] as const;
export type Animal = (typeof ANIMALS)[number];

export function animal(seat: number): Animal {
	return ANIMALS[seat % ANIMALS.length] ?? 'owl';
}

export function animalIcon(seat: number): string | undefined {
	return icons['seat']?.[animal(seat)];
}

/** The players' names, bots by their character; duplicates get numbers, as on the server. */
export function namesOf(seats: SeatInfo[]): string[] {
	const names = seats.map((seat, n) =>
		seat.kind === 'bot' ? t(`character.${seat.level}`) : seat.name || t('seat.other', { n: n + 1 }),
	);
	return names.map((name, n) => {
		const alike = names.flatMap((other, at) => (other === name ? [at] : []));
		return alike.length > 1 ? t('seat.counted', { name, n: alike.indexOf(n) + 1 }) : name;
	});
}

/** A bot by name and level. */
export function levelled(level: string): string {
	return t('seat.levelled', { name: t(`character.${level}`), level: t(`level.${level}`) });
}

/** The colour of a seat, for CSS. */
export function seatColour(seat: number): string {
	return `var(--seat-${animal(seat)})`;
}
