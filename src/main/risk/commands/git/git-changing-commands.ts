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
  change('high', 'push', 'Overwrites or deletes branches on the remote', /(^| )(\+|:)\S/),
  change(
    'high',
    'push',
    'Overwrites or deletes branches on the remote',
    flag('fd', 'force', 'force-with-lease', 'force-if-includes', 'delete', 'mirror', 'prune'),
  ),
  change('high', 'push', 'Starts another program', longFlag('receive-pack', 'exec')),
  change('medium', 'push', 'Sends commits to a remote'),
  change('high', 'reset', 'Discards changes', longFlag('hard', 'merge', 'keep')),
  change('high', 'clean', 'Deletes untracked files', flag('f', 'force')),
  change('high', 'clean', 'Deletes untracked files', flag('i', 'interactive')),
  change('high', 'checkout', 'Discards changes', flag('f', 'force', 'ours', 'theirs')),
  change('high', 'checkout', 'Discards changes', /(^| )(--|\.|\*)( |$)/),
  change('high', 'checkout', 'May discard changes', /^(?!-)\S+ (?!-)\S/),
  change('high', 'switch', 'Discards changes', flag('f', 'force', 'discard-changes')),
  change('medium', 'restore', 'Changes only what is staged', /^(?!.*(--worktree|-[A-Za-z]*W)).*(--staged|-[A-Za-z]*S)/),
  change('high', 'restore', 'Discards changes'),
  change('high', 'branch', 'Deletes or replaces a branch', flag('dDMCf', 'delete', 'force')),
  change('high', 'tag', 'Deletes or replaces a tag', flag('df', 'delete', 'force')),
  change('high', 'stash drop', 'Discards stashed changes'),
  change('high', 'stash clear', 'Discards stashed changes'),
  change('high', 'rebase', 'Starts another program', flag('x', 'exec')),
  change('high', 'rebase', 'Rewrites history'),
  change('high', 'filter-branch', 'Starts another program and rewrites history'),
  change('high', 'filter-repo', 'Rewrites history'),
  change('high', 'commit', 'Rewrites the last commit', longFlag('amend')),
  change('high', 'gc', 'Deletes unreachable objects', longFlag('prune', 'aggressive')),
  change('high', 'prune', 'Deletes unreachable objects'),
  change('high', 'update-ref', 'Moves or deletes a branch or tag'),
  change('high', 'replace', 'Replaces an object of the history'),
  change('high', 'reflog expire', "Deletes reflog entries, so commits can't be recovered"),
  change('high', 'reflog delete', "Deletes reflog entries, so commits can't be recovered"),
  change('high', 'worktree remove', 'Deletes a work tree'),
  change('high', 'rm', 'Deletes files', /^(?!.*--cached)/),
  change('high', 'submodule foreach', 'Starts another program'),
  change('high', 'bisect run', 'Starts another program'),
  change('medium', 'bisect log', 'May run as a shell script'),
  change('medium', 'submodule status', 'May run as a shell script'),
  change('high', 'difftool', 'Starts another program'),
  change('high', 'mergetool', 'Starts another program'),
  change('high', 'instaweb', 'Starts another program'),
  change('high', 'daemon', 'Serves the repository over the network'),
  change('high', 'remote remove', 'Removes a remote'),
  change('high', 'remote rm', 'Removes a remote'),
  change('medium', 'remote show', 'Contacts a remote'),
  change('high', 'ls-remote', 'Starts another program', longFlag('upload-pack', 'exec')),
  change('medium', 'ls-remote', 'Contacts a remote'),
  change('high', 'fetch', 'Starts another program', longFlag('upload-pack')),
  change('medium', 'fetch', 'Contacts a remote'),
  change('high', 'pull', 'Starts another program', longFlag('upload-pack')),
  change('high', 'pull', 'Rewrites history', flag('f', 'force', 'rebase')),
  change('medium', 'pull', 'Contacts a remote'),
  change(
    'high',
    'clone',
    'Starts another program or applies settings',
    flag('cu', 'upload-pack', 'config', 'template'),
  ),
  change('medium', 'clone', 'Downloads a repository'),
  change('high', 'archive', 'Starts another program', longFlag('exec', 'remote')),
  change('high', 'fetch-pack', 'Starts another program', longFlag('upload-pack', 'exec')),
  change('high', 'send-pack', 'Starts another program', longFlag('receive-pack', 'exec')),
  change('high', 'shell', 'Starts another program'),
  change('high', 'hook', 'Starts another program'),
  change('high', 'init', 'Starts a repository with hooks and settings from another folder', longFlag('template')),
  change('high', 'send-email', 'Sends mail'),
  change('critical', 'credential', 'Reveals passwords'),
  change('critical', 'credential-store', 'Reveals passwords'),
  change('critical', 'credential-cache', 'Reveals passwords'),
  change(
    'high',
    'config',
    'Changes settings that can make git start programs',
    /(^| )-?-?(core|alias|diff|filter|merge|credential|gpg|pager|include|includeif|ssh|uploadpack|protocol|http|sequence|interactive|submodule|remote|url|hook|man|browser|web|difftool|mergetool|init|safe|trailer|sendemail|receive)\.?/i,
  ),
  change('high', 'config', 'Opens an editor', flag('e', 'edit')),
  change('medium', 'config', 'Changes git settings'),
  ...'add apply am cherry-pick checkout commit init merge mv notes revert stash submodule switch tag branch worktree'
    .split(' ')
    .map((command) => change('medium', command, 'Changes the repository')),
];
