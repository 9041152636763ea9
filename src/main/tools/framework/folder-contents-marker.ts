/**
 * Stands for all that lies in a folder, in a call that takes the whole of it: `src/deep/…` beside `src/deep`. Only `**` and
 * the name itself cover it, so that `src/**` covers the call and `src/*` does not, whose star stays within a name. It is one
 * name that never changes, not the entries themselves: what is remembered of a call has to fit into a dialog, and to
 * cover the folder next time as well.
 */
export const FOLDER_CONTENTS_MARKER = '…';
