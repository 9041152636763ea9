/** The longest that a timer takes. How long to wait is decided by whoever reads the answer. */
export const NO_TIME_LIMIT = 2 ** 31 - 1;

/** The SDKs want a key, or look for one themselves. What they make of this is not sent. */
export const PLACEHOLDER_KEY = 'none';
