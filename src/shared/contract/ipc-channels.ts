/** The two channels between a preload script and main; they carry the whole contract. */
export const invokeChannel = 'aintern:invoke';
export const eventChannel = 'aintern:event';
