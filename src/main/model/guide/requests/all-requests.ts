import { editorRequests } from './editor-requests';
import { fileSystemRequests } from './file-system-requests';
import { gitRequests } from './git-requests';
import type { GuideRequest, RequestGroup } from './guide-request';
import { networkRequests } from './network-requests';
import { searchRequests } from './search-requests';
import { systemRequests } from './system-requests';
import { terminalRequests } from './terminal-requests';
import { workspaceRequests } from './workspace-requests';

/** In the order of the help. */
export const requestGroups: readonly RequestGroup[] = [
  fileSystemRequests,
  terminalRequests,
  searchRequests,
  workspaceRequests,
  editorRequests,
  gitRequests,
  networkRequests,
  systemRequests,
];

/** The first that matches counts: “show the tree” is a drawing, “show notes.txt” is a file. Files take what is left. */
export const allRequests: readonly GuideRequest[] = [
  // Before the commands: “run the tests” names none.
  workspaceRequests,
  terminalRequests,
  gitRequests,
  networkRequests,
  systemRequests,
  searchRequests,
  editorRequests,
  fileSystemRequests,
].flatMap(({ requests }) => requests);
