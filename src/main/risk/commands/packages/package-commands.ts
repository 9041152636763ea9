import type { RiskLevel } from '../../../../shared/call/risk-level';

/** The effect of a package manager's command. */
export type PackageCommand =
  | { readonly kind: 'reads' }
  /** Runs scripts of the package.json: its own, or the one named next. */
  | { readonly kind: 'scripts'; readonly script?: string; readonly noRule?: true }
  | { readonly kind: 'installs' }
  /** Runs the program named next, of the project or from elsewhere. */
  | { readonly kind: 'runs' }
  /** Downloads a package and runs its program. */
  | { readonly kind: 'downloads' }
  | { readonly kind: 'rated'; readonly level: RiskLevel; readonly what: string; readonly noRule?: true };

const entries = (words: string, command: PackageCommand): [string, PackageCommand][] =>
  words.split(' ').map((word) => [word, command]);

const rated = (level: RiskLevel, what: string): PackageCommand => ({ kind: 'rated', level, what });
const unremembered = (level: RiskLevel, what: string): PackageCommand => ({ kind: 'rated', level, what, noRule: true });

const printsSettings = rated('medium', 'Prints settings, which may contain credentials');

/** Keyed by one word or two, as in npm and, where they share a word, in the others. */
export const packageCommands: ReadonlyMap<string, PackageCommand> = new Map<string, PackageCommand>([
  ...entries('ls list la ll why explain root prefix bin licenses', { kind: 'reads' }),
  ...entries('help fund', rated('medium', 'May open another program')),
  ...entries('get', printsSettings),
  ['config get', printsSettings],
  ['config list', printsSettings],
  ['config ls', printsSettings],
  ['pkg get', { kind: 'reads' }],
  ['cache verify', rated('medium', 'Cleans the cache')],
  ['cache', rated('high', 'Changes the cache')],
  ...entries('test t tst', { kind: 'scripts', script: 'test' }),
  ['start', { kind: 'scripts', script: 'start' }],
  ['stop', { kind: 'scripts', script: 'stop' }],
  ['restart', { kind: 'scripts', script: 'restart' }],
  ['run', { kind: 'scripts' }],
  // Aliases, which a rule for the usual name should not cover.
  ...entries('run-script rum urn', { kind: 'scripts', noRule: true }),
  ...entries(
    'install i in ins inst isntall add ci clean-install ic install-test it cit install-ci-test update up upgrade udpate rebuild rb dedupe ddp import',
    {
      kind: 'installs',
    },
  ),
  ...entries('uninstall un unlink remove rm r prune', rated('medium', 'Uninstalls packages')),
  ...entries('link ln', rated('high', 'Links local packages')),
  ...entries(
    'outdated view info show v search s se find audit ping doctor stars',
    rated('medium', 'Contacts the registry'),
  ),
  ['audit fix', { kind: 'installs' }],
  ...entries('exec x', { kind: 'runs' }),
  ...entries('dlx npx create init innit', { kind: 'downloads' }),
  ...entries('explore workspaces foreach', unremembered('high', 'Can run any command')),
  ...entries('pkg set-script', unremembered('high', 'Rewrites package.json')),
  ...entries('config c set env', unremembered('high', 'Changes settings, which can start programs')),
  ['pack', rated('medium', "Creates a package archive and runs the project's scripts")],
  ['version', rated('medium', "Changes the version and runs the project's scripts")],
  ...entries('publish unpublish deprecate', unremembered('critical', 'Publishes outside this machine')),
  ...entries(
    'login logout adduser add-user token profile owner access team org hook dist-tag',
    unremembered('critical', 'Uses or changes your account'),
  ),
]);
