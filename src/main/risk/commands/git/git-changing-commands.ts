import type { RiskLevel } from '../../../../shared/call/risk-level';

interface GitChange {
  /** Words in front, then a test of all the words behind them; the first that fits counts. */
  readonly command: string;
  readonly when?: RegExp;
  readonly level: RiskLevel;
  readonly what: string;
}

const change = (level: RiskLevel, command: string, what: string, when?: RegExp): GitChange =>
  when ? { command, level, what, when } : { command, level, what };

/** Flags are looked for as whole words, also in clusters (`-fd`) and cut short, as git takes them (`--forc`). */
const flag = (letters: string, ...long: string[]) =>
  new RegExp(`(^| )(-[A-Za-z]*[${letters}][A-Za-z]*|--(${long.map(shortened).join('|')})(=\\S*)?)(?= |$)`);

const longFlag = (...long: string[]) => new RegExp(`(^| )--(${long.map(shortened).join('|')})(=\\S*)?(?= |$)`);

/** `har(d)?`, from the second letter on. */
function shortened(name: string): string {
  const [first = '', second = '', ...others] = name;
  return `${first}${second}${others.reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')}`;
}

/** What cannot be taken back, what starts other programs, and what talks to others. Everything else is ordinary. */
export const gitChanges: readonly GitChange[] = [
  change('high', 'push', 'replaces or removes what is there', /(^| )(\+|:)\S/),
  change(
    'high',
    'push',
    'replaces or removes what is there',
    flag('fd', 'force', 'force-with-lease', 'force-if-includes', 'delete', 'mirror', 'prune'),
  ),
  change('high', 'push', 'starts another program', longFlag('receive-pack', 'exec')),
  change('medium', 'push', 'sends commits to another repository'),
  change('high', 'reset', 'discards changes', longFlag('hard', 'merge', 'keep')),
  change('high', 'clean', 'removes files that are not in git', flag('f', 'force')),
  change('high', 'clean', 'removes files that are not in git', flag('i', 'interactive')),
  change('high', 'checkout', 'discards changes', flag('f', 'force', 'ours', 'theirs')),
  change('high', 'checkout', 'discards changes', /(^| )(--|\.|\*)( |$)/),
  change('high', 'checkout', 'may discard changes', /^(?!-)\S+ (?!-)\S/),
  change('high', 'switch', 'discards changes', flag('f', 'force', 'discard-changes')),
  change('medium', 'restore', 'changes only what is staged', /^(?!.*(--worktree|-[A-Za-z]*W)).*(--staged|-[A-Za-z]*S)/),
  change('high', 'restore', 'discards changes'),
  change('high', 'branch', 'removes or replaces a branch', flag('dDMCf', 'delete', 'force')),
  change('high', 'tag', 'removes or replaces a tag', flag('df', 'delete', 'force')),
  change('high', 'stash drop', 'discards what was put aside'),
  change('high', 'stash clear', 'discards what was put aside'),
  change('high', 'rebase', 'starts another program', flag('x', 'exec')),
  change('high', 'rebase', 'rewrites history'),
  change('high', 'filter-branch', 'starts another program and rewrites history'),
  change('high', 'filter-repo', 'rewrites history'),
  change('high', 'commit', 'rewrites the last commit', longFlag('amend')),
  change('high', 'gc', 'removes what nothing points to', longFlag('prune', 'aggressive')),
  change('high', 'prune', 'removes what nothing points to'),
  change('high', 'update-ref', 'moves or removes a reference'),
  change('high', 'replace', 'replaces an object'),
  change('high', 'reflog expire', 'forgets how to come back'),
  change('high', 'reflog delete', 'forgets how to come back'),
  change('high', 'worktree remove', 'removes a folder'),
  change('high', 'rm', 'removes files', /^(?!.*--cached)/),
  change('high', 'submodule foreach', 'starts another program'),
  change('high', 'bisect run', 'starts another program'),
  change('medium', 'bisect log', 'may run as a shell script of git'),
  change('medium', 'submodule status', 'may run as a shell script of git'),
  change('high', 'difftool', 'starts another program'),
  change('high', 'mergetool', 'starts another program'),
  change('high', 'instaweb', 'starts another program'),
  change('high', 'daemon', 'serves the repository to others'),
  change('high', 'remote remove', 'forgets another repository'),
  change('high', 'remote rm', 'forgets another repository'),
  change('medium', 'remote show', 'talks to another repository'),
  change('high', 'ls-remote', 'starts another program', longFlag('upload-pack', 'exec')),
  change('medium', 'ls-remote', 'talks to another repository'),
  change('high', 'fetch', 'starts another program', longFlag('upload-pack')),
  change('medium', 'fetch', 'talks to another repository'),
  change('high', 'pull', 'starts another program', longFlag('upload-pack')),
  change('high', 'pull', 'rewrites history', flag('f', 'force', 'rebase')),
  change('medium', 'pull', 'talks to another repository'),
  change('high', 'clone', 'starts another program or takes settings', flag('cu', 'upload-pack', 'config', 'template')),
  change('medium', 'clone', 'copies a repository from elsewhere'),
  change('high', 'archive', 'starts another program', longFlag('exec', 'remote')),
  change('high', 'fetch-pack', 'starts another program', longFlag('upload-pack', 'exec')),
  change('high', 'send-pack', 'starts another program', longFlag('receive-pack', 'exec')),
  change('high', 'shell', 'starts another program'),
  change('high', 'hook', 'starts another program'),
  change('high', 'init', 'starts with hooks and settings of another folder', longFlag('template')),
  change('high', 'send-email', 'sends mail'),
  change('critical', 'credential', 'hands out passwords'),
  change('critical', 'credential-store', 'hands out passwords'),
  change('critical', 'credential-cache', 'hands out passwords'),
  change(
    'high',
    'config',
    'can make git start programs',
    /(^| )-?-?(core|alias|diff|filter|merge|credential|gpg|pager|include|includeif|ssh|uploadpack|protocol|http|sequence|interactive|submodule|remote|url|hook|man|browser|web|difftool|mergetool|init|safe|trailer|sendemail|receive)\.?/i,
  ),
  change('high', 'config', 'opens an editor', flag('e', 'edit')),
  change('medium', 'config', 'changes settings of git'),
  ...'add apply am cherry-pick checkout commit init merge mv notes revert stash submodule switch tag branch worktree'
    .split(' ')
    .map((command) => change('medium', command, 'changes the repository')),
];
