/**
 * Stands for everything in a folder, in a call that takes all of it: `src/deep/…` next to `src/deep`. Only `**` and the
 * name itself match it, so `src/**` covers the call and `src/*` doesn't, because its star stays within a name. It is
 * one fixed name instead of the actual entries, because a remembered call has to fit into a dialog, and to cover the
 * folder next time as well.
 */
export const FOLDER_CONTENTS_MARKER = '…';
