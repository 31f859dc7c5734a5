// The levels of bots, the weakest first.
export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'master'];
