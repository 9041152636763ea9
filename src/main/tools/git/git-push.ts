import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { maskSecretsInText } from '../../secrets/mask-secrets';
import { createAskGit } from '../../terminal/assessment/ask-git';
import { guardPath } from '../../workspace/paths/guard-path';
import { reportWhile } from '../framework/context/report-while';
import type { ToolScope } from '../framework/context/tool-scope';
import { defineTool } from '../framework/define-tool';
import description from './git-push.md?raw';
import { addGitProgramRisk } from './repository/add-git-program-risk';
import { explainGitFailure } from './repository/explain-git-failure';
import { findObstaclesIn } from './repository/find-git-obstacles';
import { findMissingBranch } from './repository/find-name-obstacles';
import { folderParameter, folderUse, inFolder } from './repository/folder-parameter';
import { openRepository } from './repository/open-repository';
import { checkBranchName } from './repository/reference-name';
import { runGit } from './repository/run-git';

/** Enough for large repositories and slow connections. */
const TIMEOUT = 10 * 60_000;

export const gitPush = defineTool({
  id: 'git-push',
  name: 'Git push',
  description,
  purpose: 'Sends commits to a remote repository.',
  category: 'git',
  defaultRiskLevel: 'medium',
  tags: ['git', 'push', 'remote'],
  subjectKind: 'command',
  timeout: TIMEOUT,
  input: z.object({
    remote: z.string().min(1).default('origin'),
    branch: z.string().min(1).optional().describe('Default: the current one'),
    setUpstream: z.boolean().default(false).describe('For a branch without upstream'),
    force: z.boolean().default(false).describe('Overwrite the remote branch'),
    folder: folderParameter,
  }),
  summarize: ({ remote, branch, force, folder }) =>
    `${force ? 'Replace' : 'Push'} ${branch ?? 'the current branch'} ${force ? 'on' : 'to'} ${remote}${inFolder(folder)}`,
  paths: ({ folder }) => [folderUse(folder)],
  validate: ({ remote, branch }) => [
    ...(/^[A-Za-z0-9][\w./-]*$/.test(remote) && !remote.includes('..')
      ? []
      : [ToolValidationError.invalidValue('remote', `${remote} is not a valid remote name, such as origin`, remote)]),
    ...checkBranchName('branch', branch),
  ],
  findObstacles: ({ remote, branch, folder }, scope) =>
    findObstaclesIn(folder, scope, (git) => {
      const { realPath } = guardPath(folder, scope);
      if (branch === undefined && readCurrentBranch(realPath, scope) === null) {
        return [ToolValidationError.required('branch', 'a branch, because none is checked out')];
      }
      const missing = branch === undefined ? [] : findMissingBranch('branch', branch, git);
      if (readPushAddresses(realPath, remote, scope).length > 0) return missing;
      const advice = 'Use an existing remote, or ask the user to add one with git remote add';
      return [
        ...missing,
        ToolValidationError.invalidValue('remote', `There is no remote ${remote}. ${advice}`, remote),
      ];
    }),
  assessRisk({ remote, branch, force, folder }, scope) {
    const { realPath } = guardPath(folder, scope);
    const addresses = readPushAddresses(realPath, remote, scope);
    const place = describeRemotes(addresses) || 'an unconfigured remote';
    const reasons = [
      `Sends commits to ${place}`,
      ...(force ? ['Overwrites the remote branch, which can lose commits for everyone'] : []),
    ];
    const name = branch ?? readCurrentBranch(realPath, scope) ?? 'HEAD';
    const rated = addGitProgramRisk({ level: force ? 'high' : 'medium', reasons }, folder, scope, ['pre-push']);
    // A rule applies to the address that the name stood for when it was created.
    const basis = [...addresses.map(maskSecretsInText), rated.basis ?? ''].join('\n');
    return {
      ...rated,
      basis,
      subjects: [['git push', ...(force ? ['--force-with-lease'] : []), remote, name].join(' ')],
    };
  },
  async execute({ remote, branch, setUpstream, force, folder: place }, context) {
    const opened = await openRepository(place, context);
    if (!opened.isOpen) return opened.failure;
    const { root: folder } = opened.repository;
    const name = branch ?? readCurrentBranch(folder, context.scope);
    if (name === null) {
      return ToolResult.failed('No branch is checked out. Specify the branch to push', 'NoBranch');
    }
    const options = [...(setUpstream ? ['--set-upstream'] : []), ...(force ? ['--force-with-lease'] : [])];
    const target = `refs/heads/${name}`;
    const args = ['push', '--porcelain', '--no-recurse-submodules', ...options, '--', remote, `${target}:${target}`];
    const run = runGit(args, { folder, signal: context.signal, allowHooks: true });
    const result = await reportWhile(context, `Pushing to ${remote}`, () => run);
    if (result.exitCode !== 0) return explainGitFailure(joinStreams(result), `push ${name} to ${remote}`);
    const isSame = /^=\t/m.test(result.stdout.toString('utf8'));
    const where = `${remote} (${describeRemotes(readPushAddresses(folder, remote, context.scope))})`;
    return ToolResult.succeeded({
      message: isSame ? `${name} is already up to date on ${where}` : `Pushed ${name} to ${where}`,
      ...(result.stderr.trim() === '' ? {} : { data: maskSecretsInText(result.stderr.trim()) }),
    });
  },
});

function describeRemotes(addresses: readonly string[]): string {
  return addresses.map(describeRemote).join(' and ');
}

/** One stream says which reference was rejected, the other why. */
function joinStreams(result: Awaited<ReturnType<typeof runGit>>) {
  return { ...result, stderr: `${result.stderr}\n${result.stdout.toString('utf8')}` };
}

/** Returns null while no branch is checked out. */
function readCurrentBranch(folder: string, { workspacePath }: ToolScope): string | null {
  const answer = createAskGit(workspacePath)(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return answer?.exitCode === 0 ? answer.stdout.replace(/\n$/, '') : null;
}

/** Returns where a push to the remote goes, with addresses rewritten as git does. */
function readPushAddresses(folder: string, remote: string, { workspacePath }: ToolScope): readonly string[] {
  const answer = createAskGit(workspacePath)(folder, ['remote', 'get-url', '--push', '--all', remote]);
  return answer?.exitCode === 0 ? answer.stdout.split('\n').filter(Boolean) : [];
}

/** Returns the host or folder of a remote's address: never the user or password in it. */
export function describeRemote(address: string): string {
  const [, host] =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/]*@)?([^/:@]+)/i.exec(address) ??
    /^(?:[^/]*@)?([^/:@]+):(?!\/\/)/.exec(address) ??
    [];
  if (host === undefined || /^file:/i.test(address)) return `the folder ${address.replace(/^file:\/\//i, '')}`;
  return host;
}
