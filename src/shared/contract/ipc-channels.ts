/** The two channels between a preload script and main; all that the contract says goes through them. */
export const invokeChannel = 'aintern:invoke';
export const eventChannel = 'aintern:event';
