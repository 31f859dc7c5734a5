// Reading a card where it lies: rest the pointer or the focus on it, and it is shown large beside it.
import type { Attachment } from 'svelte/attachments';

const REST = 380; // ms

class Peeked {
	card: string | null = $state(null);
	anchor: HTMLElement | null = $state.raw(null);
}

export const peeked = new Peeked();

/** Shows a card large while its button is rested on. */
export function peek(card: string | null | undefined): Attachment<HTMLElement> {
	return (element) => {
		if (!card) return;
		let timer = 0;
		const show = () => {
			clearTimeout(timer);
			timer = window.setTimeout(() => {
				peeked.card = card;
				peeked.anchor = element;
			}, REST);
		};
		const enter = (event: PointerEvent) => event.pointerType === 'mouse' && show();
		const focus = () => element.matches(':focus-visible') && show();
		const hide = () => {
			clearTimeout(timer);
			if (peeked.anchor === element) peeked.card = peeked.anchor = null;
		};
		element.addEventListener('pointerenter', enter);
		element.addEventListener('focus', focus);
		for (const ending of ['pointerleave', 'pointerdown', 'blur', 'keydown']) element.addEventListener(ending, hide);
		return () => {
			hide();
			element.removeEventListener('pointerenter', enter);
			element.removeEventListener('focus', focus);
			for (const ending of ['pointerleave', 'pointerdown', 'blur', 'keydown'])
				element.removeEventListener(ending, hide);
		};
	};
}
