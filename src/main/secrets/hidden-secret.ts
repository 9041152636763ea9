/** Stands wherever a secret was. So unlike other text that a call which holds it can be refused. */
export const HIDDEN_SECRET = '[secret hidden by AIntern]';
