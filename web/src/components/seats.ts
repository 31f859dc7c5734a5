// Seats: four colours that colour-blind people tell apart, each with an animal.
import icons from '../icons.toml?icons';

export const ANIMALS = ['owl', 'bull', 'hawk', 'serpent'] as const;
export type Animal = (typeof ANIMALS)[number];

export function animal(seat: number): Animal {
	return ANIMALS[seat % ANIMALS.length] ?? 'owl';
}

export function animalIcon(seat: number): string | undefined {
	return icons['seat']?.[animal(seat)];
}

/** The colour of a seat, for CSS. */
export function seatColour(seat: number): string {
	return `var(--seat-${animal(seat)})`;
}
