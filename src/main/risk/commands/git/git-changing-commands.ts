import type { RiskLevel } from '../../../../shared/call/risk-level';

interface GitChange {
  /** Leading words, followed by a test of all the words after them; the first match counts. */
  readonly command: string;
  readonly when?: RegExp;
  readonly level: RiskLevel;
  readonly what: string;
}

const change = (level: RiskLevel, command: string, what: string, when?: RegExp): GitChange =>
  when ? { command, level, what, when } : { command, level, what };

/** Flags are matched as whole words, also in clusters (`-fd`) and abbreviated, as git accepts them (`--forc`). */
const flag = (letters: string, ...long: string[]) =>
  new RegExp(`(^| )(-[A-Za-z]*[${letters}][A-Za-z]*|--(${long.map(shortened).join('|')})(=\\S*)?)(?= |$)`);

const longFlag = (...long: string[]) => new RegExp(`(^| )--(${long.map(shortened).join('|')})(=\\S*)?(?= |$)`);

/** Allows abbreviations from the second letter on: `har(d)?`. */
function shortened(name: string): string {
  const [first = '', second = '', ...others] = name;
  return `${first}${second}${others.reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')}`;
}

/** Commands that can't be undone, start other programs or use the network. All others are ordinary. */
export const gitChanges: readonly GitChange[] = [
  change('high', 'push', 'overwrites or deletes refs on the remote', /(^| )(\+|:)\S/),
  change(
    'high',
    'push',
    'overwrites or deletes refs on the remote',
    flag('fd', 'force', 'force-with-lease', 'force-if-includes', 'delete', 'mirror', 'prune'),
  ),
  change('high', 'push', 'starts another program', longFlag('receive-pack', 'exec')),
  change('medium', 'push', 'sends commits to a remote'),
  change('high', 'reset', 'discards changes', longFlag('hard', 'merge', 'keep')),
  change('high', 'clean', 'deletes untracked files', flag('f', 'force')),
  change('high', 'clean', 'deletes untracked files', flag('i', 'interactive')),
  change('high', 'checkout', 'discards changes', flag('f', 'force', 'ours', 'theirs')),
  change('high', 'checkout', 'discards changes', /(^| )(--|\.|\*)( |$)/),
  change('high', 'checkout', 'may discard changes', /^(?!-)\S+ (?!-)\S/),
  change('high', 'switch', 'discards changes', flag('f', 'force', 'discard-changes')),
  change('medium', 'restore', 'changes only the index', /^(?!.*(--worktree|-[A-Za-z]*W)).*(--staged|-[A-Za-z]*S)/),
  change('high', 'restore', 'discards changes'),
  change('high', 'branch', 'deletes or replaces a branch', flag('dDMCf', 'delete', 'force')),
  change('high', 'tag', 'deletes or replaces a tag', flag('df', 'delete', 'force')),
  change('high', 'stash drop', 'discards stashed changes'),
  change('high', 'stash clear', 'discards stashed changes'),
  change('high', 'rebase', 'starts another program', flag('x', 'exec')),
  change('high', 'rebase', 'rewrites history'),
  change('high', 'filter-branch', 'starts another program and rewrites history'),
  change('high', 'filter-repo', 'rewrites history'),
  change('high', 'commit', 'rewrites the last commit', longFlag('amend')),
  change('high', 'gc', 'deletes unreachable objects', longFlag('prune', 'aggressive')),
  change('high', 'prune', 'deletes unreachable objects'),
  change('high', 'update-ref', 'moves or deletes a ref'),
  change('high', 'replace', 'replaces an object'),
  change('high', 'reflog expire', "deletes reflog entries, so commits can't be recovered"),
  change('high', 'reflog delete', "deletes reflog entries, so commits can't be recovered"),
  change('high', 'worktree remove', 'deletes a folder'),
  change('high', 'rm', 'deletes files', /^(?!.*--cached)/),
  change('high', 'submodule foreach', 'starts another program'),
  change('high', 'bisect run', 'starts another program'),
  change('medium', 'bisect log', 'may run as a git shell script'),
  change('medium', 'submodule status', 'may run as a git shell script'),
  change('high', 'difftool', 'starts another program'),
  change('high', 'mergetool', 'starts another program'),
  change('high', 'instaweb', 'starts another program'),
  change('high', 'daemon', 'serves the repository over the network'),
  change('high', 'remote remove', 'removes a remote'),
  change('high', 'remote rm', 'removes a remote'),
  change('medium', 'remote show', 'contacts a remote'),
  change('high', 'ls-remote', 'starts another program', longFlag('upload-pack', 'exec')),
  change('medium', 'ls-remote', 'contacts a remote'),
  change('high', 'fetch', 'starts another program', longFlag('upload-pack')),
  change('medium', 'fetch', 'contacts a remote'),
  change('high', 'pull', 'starts another program', longFlag('upload-pack')),
  change('high', 'pull', 'rewrites history', flag('f', 'force', 'rebase')),
  change('medium', 'pull', 'contacts a remote'),
  change(
    'high',
    'clone',
    'starts another program or applies settings',
    flag('cu', 'upload-pack', 'config', 'template'),
  ),
  change('medium', 'clone', 'downloads a repository'),
  change('high', 'archive', 'starts another program', longFlag('exec', 'remote')),
  change('high', 'fetch-pack', 'starts another program', longFlag('upload-pack', 'exec')),
  change('high', 'send-pack', 'starts another program', longFlag('receive-pack', 'exec')),
  change('high', 'shell', 'starts another program'),
  change('high', 'hook', 'starts another program'),
  change('high', 'init', 'starts with hooks and settings from another folder', longFlag('template')),
  change('high', 'send-email', 'sends mail'),
  change('critical', 'credential', 'reveals passwords'),
  change('critical', 'credential-store', 'reveals passwords'),
  change('critical', 'credential-cache', 'reveals passwords'),
  change(
    'high',
    'config',
    'can make git start programs',
    /(^| )-?-?(core|alias|diff|filter|merge|credential|gpg|pager|include|includeif|ssh|uploadpack|protocol|http|sequence|interactive|submodule|remote|url|hook|man|browser|web|difftool|mergetool|init|safe|trailer|sendemail|receive)\.?/i,
  ),
  change('high', 'config', 'opens an editor', flag('e', 'edit')),
  change('medium', 'config', 'changes git settings'),
  ...'add apply am cherry-pick checkout commit init merge mv notes revert stash submodule switch tag branch worktree'
    .split(' ')
    .map((command) => change('medium', command, 'changes the repository')),
];
