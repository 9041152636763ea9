/** Replaces secrets. Distinct enough from other text that a call containing it can be rejected. */
export const HIDDEN_SECRET = '[secret hidden by AIntern]';
