import type { EffectKind } from './find-effects';

/** A former rule that rated unsafe lines safe. */
export interface OldRule {
  readonly id: string;
  readonly what: string;
  /** A line that it rated safe, where that does harm, and how. */
  readonly example: {
    readonly line: string;
    readonly folder: string;
    readonly input?: string;
    readonly programs: readonly string[];
    readonly effect: EffectKind;
  };
  /** The programs that it applied to. */
  readonly programs: readonly string[];
  /** Matches lines that it would rate safe and that today's rules must not. */
  readonly callsSafe: RegExp;
}

/** No second command, and nothing that the shell fills in at run time. */
const plain = '[^;&|$`<>\\n]*';

/** Each was found by an attack on the product. Restoring any of them must break the safe-line property. */
export const oldRules: readonly OldRule[] = [
  {
    id: 'SF-01',
    what: 'an interpreter with -v tells its version',
    example: {
      line: 'python3 -v',
      folder: 'tools',
      input: 'open("MARK", "w")\n',
      programs: ['python3'],
      effect: 'write',
    },
    programs: ['python3', 'tclsh', 'm4', 'sqlite3'],
    callsSafe: /^(python3?|tclsh|m4|expect|sqlite3) (-v|-V|-h|--version|--help)$/,
  },
  {
    id: 'SF-02',
    what: 'printf only prints',
    example: { line: 'printf 1%n PATH; ls', folder: 'tools', programs: ['ls'], effect: 'exec' },
    programs: ['printf', 'ls', 'cat', 'git', 'grep'],
    callsSafe: new RegExp(`^printf (?!-v)${plain}(; | && |\\n)(ls|cat|git|grep)${plain}$`),
  },
  {
    id: 'SF-03',
    what: 'env -i starts git as harmlessly as git alone',
    example: { line: 'env -i git status', folder: 'repository', programs: ['env', 'git'], effect: 'exec' },
    programs: ['env', 'git'],
    callsSafe: new RegExp(`^env (-i|-|-u GIT_CONFIG_COUNT)( --)? git (status|log|diff|show|branch)${plain}$`),
  },
  {
    id: 'SF-04',
    what: 'the settings of a repository are those in .git/config',
    example: { line: 'cd included && git diff', folder: 'hidden repositories', programs: ['git'], effect: 'exec' },
    programs: ['git'],
    callsSafe: new RegExp(`^((cd|pushd)( --)? \\w+( && |; |\\n)git|git -C \\w+) \\w${plain}$`),
  },
  {
    id: 'SF-05',
    what: 'tar only lists, of several volumes too',
    example: { line: 'tar tMf cut.tar', folder: 'archives', input: '!touch MARK\n', programs: ['tar'], effect: 'exec' },
    programs: ['tar'],
    callsSafe: new RegExp(`^tar -?t\\w*M${plain}$`),
  },
  {
    id: 'SF-06',
    what: 'xargs hands the files to the reader that find has found',
    example: {
      line: "find . -name '*.ts' | xargs cat",
      folder: 'names',
      programs: ['find', 'xargs', 'cat'],
      effect: 'leak',
    },
    programs: ['find', 'xargs', 'cat', 'grep', 'head', 'wc', 'sort'],
    callsSafe: new RegExp(`^find ${plain}\\| xargs ${plain}$`),
  },
  {
    id: 'SF-07',
    what: 'readers that go through folders pass files of secrets by',
    example: { line: 'gzip -rc deep', folder: 'archives', programs: ['gzip'], effect: 'leak' },
    programs: ['gzip', 'zcat', 'xz', 'rg', 'git'],
    callsSafe: new RegExp(`^(gzip|zcat|xz|rg|git grep) ${plain}$`),
  },
  {
    id: 'SF-08',
    what: 'the subcommands of one package manager are those of the others',
    example: { line: 'bun ls', folder: 'tools', programs: ['bun'], effect: 'exec' },
    programs: ['bun', 'yarn', 'pnpm'],
    callsSafe: new RegExp(`^(bun|yarn|pnpm) (ls|list|la|root|prefix|bin|licenses|why|explain|get|info|show)${plain}$`),
  },
];
