import type { GitRepository } from '../../command-assessment';
import type { ShellWord } from '../../shell/shell-program';
import type { Invocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import type { GitCall } from './git-listings';
import type { GitReading } from './git-reading-commands';
import { isHunkPrinted } from './rate-git-credentials';

/**
 * Settings that read-only commands ignore: a line rated safe runs without hooks, pagers and watchers, and doesn't sign,
 * merge, send or request anything.
 */
const idleWhenReading =
  /^(?:hook (?!post-index-change)|core\.(?:hookspath|pager|editor|askpass|fsmonitor)$|(?:alias|pager|credential|trailer|browser|man|sequence|interactive|uploadpack|init|submodule|sendemail|guitool|instaweb|(?:merge|diff)tool)\.)/;

/** Rates what the repository makes git start, for commands that change something. */
export function rateAllSettings(command: string, { context }: Invocation): Rating {
  if (command === 'version') return harmless;
  return combine([
    rateSettings(command, settingsOf(context), context),
    ...repositoriesOf(context).flatMap(({ objections }) => objections.map((reason) => rateObjection(command, reason))),
  ]);
}

/** All forms of `git help` start a viewer, which the repository may choose. */
export function rateHelp(context: RatingContext): Rating {
  const viewers = settingsOf(context).filter((setting) => /^(?:man|browser|include|includeif)\./.test(setting));
  return combine([rate('medium', 'Opens a manual (git help)'), rateSettings('help', viewers, context)]);
}

/** Rates what makes a read-only command unsafe in its repository. */
export function rateRepository(call: GitCall, reading: GitReading, context: RatingContext): Rating {
  const { name } = call;
  if (name === 'version') return harmless;
  const repositories = repositoriesOf(context);
  const [command = ''] = name.split(' ');
  const settings = settingsOf(context).filter((setting) => !idleWhenReading.test(setting) && isObeyed(setting, call));
  return combine([
    rateSettings(name, settings, context),
    entersSubmodules(call, reading) ? rateSettings(name, modulesOf(context), context) : harmless,
    ...repositories.flatMap(({ objections }) => objections.map((reason) => rateObjection(name, reason))),
    ...repositories.map(({ secretSettings }) => rateSecrets(call, secretSettings)),
    repositories.some(({ aliases }) => aliases.includes(command))
      ? rate('medium', `May run an alias that this repository sets up (git ${name})`)
      : harmless,
    repositories.some(({ isPartial }) => isPartial) && needsFiles(call, reading)
      ? rate('medium', `May fetch files that are missing from this partial clone (git ${name})`)
      : harmless,
    name === 'grep' && repositories.some(({ isThere }) => !isThere)
      ? rate('medium', 'Searches files outside a repository (git grep)')
      : harmless,
  ]);
}

/** Whether git finds no repository in one of the folders, which lets `git diff` compare any two files. */
export function isOutsideRepository(context: RatingContext): boolean {
  return repositoriesOf(context).some(({ isThere }) => !isThere);
}

function foldersOf({ folders }: RatingContext): string[] {
  return [...new Set(folders)].filter((folder) => folder !== null);
}

function repositoriesOf(context: RatingContext): GitRepository[] {
  return foldersOf(context).flatMap((folder) => context.commandContext.gitRepository?.(folder) ?? []);
}

function settingsOf(context: RatingContext): string[] {
  return foldersOf(context).flatMap((folder) => context.commandContext.executingGitSettings(folder));
}

function modulesOf(context: RatingContext): string[] {
  return foldersOf(context).flatMap((folder) => context.commandContext.submoduleSettings?.(folder) ?? []);
}

function rateSettings(command: string, settings: readonly string[], context: RatingContext): Rating {
  if (settings.length === 0) return harmless;
  const names = [...new Set(settings)].join(', ');
  return {
    ...rate('medium', `May start programs that this repository configures: ${names} (git ${command})`),
    dependsOn: foldersOf(context).flatMap((folder) => context.commandContext.gitPrograms?.(folder) ?? []),
  };
}

function rateObjection(command: string, reason: string): Rating {
  return rate('medium', `Uses a repository that may do more: ${reason} (git ${command})`);
}

/** git merges while reading only to show a merge again; `log.diffMerges` can't make it do so. */
function isObeyed(setting: string, { parsed }: GitCall): boolean {
  return !setting.startsWith('merge.') || parsed.flags.some(({ name }) => name === '--remerge-diff');
}

function entersSubmodules(call: GitCall, reading: GitReading): boolean {
  const has = (...names: string[]) => call.parsed.flags.some((flag) => names.includes(flag.name));
  if (['status', 'diff-files', 'diff-index'].includes(call.name)) return true;
  if (call.name === 'describe') return has('--dirty', '--broken');
  return has('--recurse-submodules', '--submodule') || (call.name !== 'grep' && needsFiles(call, reading));
}

const comparing = new Set([
  '--stat',
  '--numstat',
  '--shortstat',
  '--dirstat',
  '--compact-summary',
  '--summary',
  '-S',
  '-G',
]);

function needsFiles(call: GitCall, reading: GitReading): boolean {
  if (isHunkPrinted(call, reading) || reading.contents === 'shown') return true;
  return reading.contents !== undefined && call.parsed.flags.some(({ name }) => comparing.has(name));
}

const settingPrinters = new Set(['config', 'config list', 'config get', 'remote', 'remote get-url', 'var']);

const listing = new Set(['-l', '-v', '--list', '--verbose', '--get-regexp', '--get-urlmatch', '--regexp']);

/** Addresses and headers can contain tokens, which git prints along with them. */
function rateSecrets({ name, parsed }: GitCall, secrets: readonly string[]): Rating {
  const remoteNames = parsed.flags.some((flag) => flag.name === '--format' && /remotename/.test(textOf(flag.value)));
  if (!settingPrinters.has(name) && !remoteNames) return harmless;
  const words = parsed.operands.map((word) => withoutUser(textOf(word)).toLowerCase());
  const isNamed = (setting: string) => words.includes(setting.toLowerCase());
  const isOfRemote = (setting: string) => /^(?:remote|url)\./.test(setting);
  const lists = parsed.flags.some((flag) => listing.has(flag.name));
  const printed = secrets.filter((setting) => {
    // The remote of a branch may be an address instead of a name.
    if (remoteNames) return /^(?:branch\.|remote\.pushdefault$)/.test(setting);
    if (name === 'remote') return lists && isOfRemote(setting);
    if (name === 'remote get-url') return isOfRemote(setting);
    return name === 'config list' || lists || isNamed(setting);
  });
  return printed.length === 0
    ? harmless
    : rate('critical', `Prints settings that contain a credential: ${printed.join(', ')} (git ${name})`);
}

function textOf(word: ShellWord | null): string {
  return word?.value ?? word?.text ?? '';
}

/** Setting names are spelled without the user here. */
function withoutUser(setting: string): string {
  return setting.replace(/:\/\/[^/@]*@/, '://…@');
}
