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
    advice: 'Name the folder of a repository, or ask the user whether to create one with git init',
  },
  {
    pattern: /cannot use bare repository|must be run in a work tree/,
    code: 'BareRepository',
    advice: 'This folder is a repository without files of its own: name a folder that holds the files',
  },
  {
    pattern: /dubious ownership/,
    code: 'ForeignOwner',
    advice: 'The repository belongs to another user: the user of this machine has to decide whether to trust it',
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
      'git would have asked for a password, and there is nobody to type one: the user has to sign in first, ' +
      'with a credential helper, an access token or an SSH address',
  },
  {
    pattern: /Permission denied \(|Host key verification failed/,
    code: 'NotSignedIn',
    advice: 'The SSH key or the host is not known there: the user has to connect once in a terminal of their own',
  },
  {
    pattern: /non-fast-forward|fetch first|stale info/,
    code: 'Behind',
    advice: 'The remote has commits that are not here: fetch and merge or rebase first, then push again',
  },
  {
    pattern: /would be overwritten by/,
    code: 'WouldOverwrite',
    advice: 'Commit the changes that stand in the way first, or ask the user what should become of them',
  },
  {
    pattern: /index\.lock/,
    code: 'Locked',
    advice: 'Another git is at work in this repository: wait for it to end and try again',
  },
  {
    pattern: /is not fully merged/,
    code: 'NotMerged',
    advice: 'Merge the branch first; force deletes it with the commits that are only there',
  },
  {
    pattern: /nothing (?:added )?to commit|no changes added to commit/,
    code: 'NothingStaged',
    advice: 'Stage something with git-add first, or name paths',
  },
  {
    pattern: /does not have any commits yet|ambiguous argument 'HEAD|bad revision 'HEAD/,
    code: 'NoCommits',
    advice: 'The repository has no commits yet: make the first one with git-add and git-commit',
  },
  {
    pattern: /unknown revision|bad revision|invalid reference|not a valid object name|Needed a single revision/,
    code: 'UnknownRevision',
    advice: 'There is no such commit or branch: git-branch lists the branches, git-log the commits',
  },
  {
    pattern: /does not appear to be a git repository|No such remote|No configured push destination/,
    code: 'NoRemote',
    advice: 'Name a remote that exists, or ask the user to add one with git remote add',
  },
];

/** Enough to hold what hooks complain about, and not the whole log of a build. */
const MAX_WORDS = 4_000;

/** What git said, with what can be done about it. Addresses in it may hold passwords. */
export function explainGitFailure({ exitCode, stdout, stderr }: ProgramResult, task: string): ToolResult {
  // Some commands give their reasons on standard output.
  const words = [stderr, stdout.toString('utf8')].map((text) => text.trim()).find((text) => text !== '') ?? '';
  const said = cutMiddle(maskSecretsInText(words || `it ended with code ${exitCode}`), MAX_WORDS);
  const known = knownFailures.find(({ pattern }) => pattern.test(`${stderr}\n${stdout.toString('utf8')}`));
  const error = `git could not ${task}: ${said}`;
  return known === undefined
    ? ToolResult.failed(error, 'GitFailed')
    : ToolResult.failed(`${error}\n${known.advice}.`, known.code);
}
