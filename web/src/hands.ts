// Whether somebody uses the keyboard: what they did last was done with it, on this page or the one before.
let keyed = false;
addEventListener('keydown', () => (keyed = true), true);
addEventListener('pointerdown', () => (keyed = false), true);

export const byKey = (): boolean => keyed;
