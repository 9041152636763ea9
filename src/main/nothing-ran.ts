/** How a model is told, before all else, that a call of its came to nothing. */
export const NOTHING_RAN = 'Nothing ran';
