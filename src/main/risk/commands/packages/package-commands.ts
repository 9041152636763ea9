import type { RiskLevel } from '../../../../shared/call/risk-level';

/** The effect of a package manager's command. */
export type PackageCommand =
  | { readonly kind: 'reads' }
  /** Runs scripts of the package.json: its own, or the one named next. */
  | { readonly kind: 'scripts'; readonly script?: string; readonly noRule?: true }
  | { readonly kind: 'installs' }
  | { readonly kind: 'rated'; readonly level: RiskLevel; readonly what: string; readonly noRule?: true };

const entries = (words: string, command: PackageCommand): [string, PackageCommand][] =>
  words.split(' ').map((word) => [word, command]);

const rated = (level: RiskLevel, what: string): PackageCommand => ({ kind: 'rated', level, what });
const unremembered = (level: RiskLevel, what: string): PackageCommand => ({ kind: 'rated', level, what, noRule: true });

const printsSettings = rated('medium', 'prints settings, which may contain credentials');

/** Keyed by one word or two, as in npm and, where they share a word, in the others. */
export const packageCommands: ReadonlyMap<string, PackageCommand> = new Map<string, PackageCommand>([
  ...entries('ls list la ll why explain root prefix bin licenses', { kind: 'reads' }),
  ...entries('help fund', rated('medium', 'may open another program')),
  ...entries('get', printsSettings),
  ['config get', printsSettings],
  ['config list', printsSettings],
  ['config ls', printsSettings],
  ['pkg get', { kind: 'reads' }],
  ['cache verify', rated('medium', 'cleans the cache')],
  ['cache', rated('high', 'changes the cache')],
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
  ...entries('uninstall un unlink remove rm r prune', rated('medium', 'uninstalls packages')),
  ...entries('link ln', rated('high', 'links local packages')),
  ...entries(
    'outdated view info show v search s se find audit ping doctor stars',
    rated('medium', 'contacts the registry'),
  ),
  ['audit fix', { kind: 'installs' }],
  ...entries('exec x dlx npx create init innit', unremembered('high', 'downloads and runs a package')),
  ...entries('explore workspaces foreach', unremembered('high', 'can run any command')),
  ...entries('pkg set-script', unremembered('high', 'rewrites package.json')),
  ...entries('config c set env', unremembered('high', 'changes settings, which can start programs')),
  ['pack', rated('medium', 'creates a package archive and runs its scripts')],
  ['version', rated('medium', 'changes the version and runs its scripts')],
  ...entries('publish unpublish deprecate', unremembered('critical', 'publishes outside this machine')),
  ...entries(
    'login logout adduser add-user token profile owner access team org hook dist-tag',
    unremembered('critical', 'uses or changes your account'),
  ),
]);
