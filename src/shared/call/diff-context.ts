/** The number of unchanged lines a diff shows before and after a change: fewer mean the start or end of the file. */
export const DIFF_CONTEXT = 4;
