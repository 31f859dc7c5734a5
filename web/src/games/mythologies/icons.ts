import table from './icons.toml?icons';

// Ours: the stepped cross of the Andes.
const CHAKANA =
	'M192 48h128v72h72v72h72v128h-72v72h-72v72H192v-72h-72v-72H48V192h72v-72h72zM256 196a60 60 0 1 0 0 120 60 60 0 1 0 0-120z';

/** The outline of an icon by group and id. */
export function icon(group: string, id: string | null | undefined): string | undefined {
	if (group === 'sign' && id === 'inca') return CHAKANA;
	return id ? table[group]?.[id] : undefined;
}
