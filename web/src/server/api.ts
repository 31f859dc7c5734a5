import type { House } from './house';
export const server: House = { games: async () => [], open: async () => [], mine: async () => [], create: async () => ({ table: '', seat: null, key: '' }) };
