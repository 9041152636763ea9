import { ToolResult } from '../../../../shared/call/tool-result';
import { cutMiddle } from '../../../../shared/text/cut-middle';
import { maskSecretsInText } from '../../../secrets/mask-secrets';
import type { ProgramResult } from '../../../terminal/processes/run-program';

interface KnownFailure {
  readonly pattern: RegExp;
  readonly code: string;
  readonly advice: string;
}

const knownFailures: readonly KnownFailure[] = [
  {
    pattern: /not a git repository/,
    code: 'NotARepository',
    advice: 'Use a folder inside a repository, or ask the user whether to create one with git init',
  },
  {
    pattern: /cannot use bare repository|must be run in a work tree/,
    code: 'BareRepository',
    advice: 'This is a bare repository without a working tree. Use a folder that has the files',
  },
  {
    pattern: /dubious ownership/,
    code: 'ForeignOwner',
    advice: 'The repository belongs to another user. Ask the user whether to trust it',
  },
  {
    pattern: /Author identity unknown|empty ident name|unable to auto-detect email/,
    code: 'NoIdentity',
    advice: 'Ask the user for name and email, then set them: git config user.name "…" and git config user.email "…"',
  },
  {
    pattern: /could not read (?:Username|Password)|terminal prompts disabled|Authentication failed/,
    code: 'NotSignedIn',
    advice:
      "git needs a password, which can't be entered here. The user has to sign in first, " +
      'with a credential helper, an access token or an SSH address',
  },
  {
    pattern: /Permission denied \(|Host key verification failed/,
    code: 'NotSignedIn',
    advice: "The SSH key or the host isn't known. The user has to connect once in their own terminal",
  },
  {
    pattern: /non-fast-forward|fetch first|stale info/,
    code: 'Behind',
    advice: "The remote has commits that you don't have. Fetch and merge or rebase, then push again",
  },
  {
    pattern: /would be overwritten by/,
    code: 'WouldOverwrite',
    advice: 'Commit the conflicting changes first, or ask the user what to do with them',
  },
  {
    pattern: /index\.lock/,
    code: 'Locked',
    advice: 'Another git process is running in this repository. Wait for it to finish and try again',
  },
  {
    pattern: /is not fully merged/,
    code: 'NotMerged',
    advice: 'Merge the branch first. force deletes it along with its unmerged commits',
  },
  {
    pattern: /nothing (?:added )?to commit|no changes added to commit/,
    code: 'NothingStaged',
    advice: 'Stage something with git-add first, or use paths',
  },
  {
    pattern: /does not have any commits yet|ambiguous argument 'HEAD|bad revision 'HEAD/,
    code: 'NoCommits',
    advice: 'The repository has no commits yet. Create the first one with git-add and git-commit',
  },
  {
    pattern: /unknown revision|bad revision|invalid reference|not a valid object name|Needed a single revision/,
    code: 'UnknownRevision',
    advice: 'No such commit or branch. Use git-branch to list branches and git-log to list commits',
  },
  {
    pattern: /does not appear to be a git repository|No such remote|No configured push destination/,
    code: 'NoRemote',
    advice: 'Use an existing remote, or ask the user to add one with git remote add',
  },
];

/** Enough for the complaints of hooks, but not for a whole build log. */
const MAX_WORDS = 4_000;

/** Reports git's message, with what can be done about it. Addresses in it may contain passwords. */
export function explainGitFailure({ exitCode, stdout, stderr }: ProgramResult, task: string): ToolResult {
  // Some commands print their reasons to standard output.
  const words = [stderr, stdout.toString('utf8')].map((text) => text.trim()).find((text) => text !== '') ?? '';
  const said = cutMiddle(maskSecretsInText(words || `it exited with code ${exitCode}`), MAX_WORDS);
  const known = knownFailures.find(({ pattern }) => pattern.test(`${stderr}\n${stdout.toString('utf8')}`));
  const error = `git couldn't ${task}: ${said}`;
  return known === undefined
    ? ToolResult.failed(error, 'GitFailed')
    : ToolResult.failed(`${error}\n${known.advice}.`, known.code);
}
