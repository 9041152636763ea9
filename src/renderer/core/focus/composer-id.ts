/** The message field, which the focus comes back to from everywhere. */
export const composerId = 'composer';
