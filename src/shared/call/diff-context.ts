/** How many lines that stay a diff shows before and after a change: fewer of them mean that the file is over. */
export const DIFF_CONTEXT = 4;
