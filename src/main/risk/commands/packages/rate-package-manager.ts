import type { RiskLevel } from '../../../../shared/call/risk-level';
import type { PackageScripts } from '../../command-assessment';
import type { ShellWord } from '../../shell/shell-program';
import { locateWord } from '../files/locate-word';
import { ratePath } from '../files/rate-path';
import { fileBasisOf } from '../interpreters/rate-run-file';
import type { Invocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { type PackageCommand, packageCommands } from './package-commands';

/** Rates npm, yarn, pnpm and bun by what their command runs: package.json scripts are rated as part of the line. */
export function ratePackageManager(invocation: Invocation): Rating {
  const { name, args } = invocation;
  if (args.length === 0 && name !== 'yarn') return rateItself(name);
  const place = enterPrefix(invocation);
  const operands = operandsOf(args);
  const [command = name === 'yarn' ? 'install' : ''] = operands.map(({ value, text }) => value ?? text);
  const manifests = place.context.folders.flatMap((folder) =>
    folder === null ? [] : (place.context.commandContext.packageScripts(folder) ?? []),
  );
  const rating = combine([
    { ...harmless, dependsOn: manifests.map((manifest) => JSON.stringify(manifest)) },
    ...place.ratings,
    reads(command, operands) ? rateReadingFlags(invocation) : rateScope(invocation),
    rateFlagsOf(invocation),
    operands[0]?.value === null
      ? rateWithoutRule('high', `${name}: the subcommand is only known at run time`)
      : rateCommand(command, operands.slice(1), manifests, invocation),
  ]);
  return rating.findings.length === 0 ? combine([rating, rateItself(name)]) : rating;
}

/**
 * A project may include its own yarn or pnpm, and bun prefers a script or program of the same name to its own commands.
 */
function rateItself(name: string): Rating {
  if (name === 'npm') return harmless;
  return rate('medium', name === 'bun' ? 'bun may run a project script' : `${name} may come from the project`);
}

/** `--prefix dir` and `-C dir` use the package.json of another folder. */
function enterPrefix({ name, args, context }: Invocation) {
  const index = args.findIndex(({ value }) => /^(--prefix|--cwd|--dir|-C)(=|$)/.test(value ?? ''));
  const flag = args[index];
  if (flag === undefined) return { context, ratings: [] };
  const [, attached] = /=(.*)$/.exec(flag.value ?? '') ?? [];
  const word = attached === undefined ? args[index + 1] : { text: attached, value: attached, isPattern: false };
  if (word === undefined) return { context, ratings: [] };
  const folders = locateWord(word, context).map((place) => (place.kind === 'located' ? place.path.realPath : null));
  const ratings = [ratePath(word, { access: 'write', who: `${name} ${flag.value}` }, context)];
  return { context: { ...context, folders }, ratings };
}

const flagsWithValue =
  /^(--prefix|--cwd|--dir|-C|-w|--workspace|--filter|-F|--registry|--loglevel|--script-shell|--userconfig|--cache)$/;

function operandsOf(args: readonly ShellWord[]): readonly ShellWord[] {
  const operands: ShellWord[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] as ShellWord;
    if (word.value === '--') return [...operands, ...args.slice(index + 1)];
    if (flagsWithValue.test(word.value ?? '')) index += 1;
    else if (!word.value?.startsWith('-')) operands.push(word);
  }
  return operands;
}

/** Flags that change which programs run. */
function rateFlagsOf({ name, args }: Invocation): Rating {
  const found = args.find(({ value }) =>
    /^--(script-shell|shell|node-options|userconfig|globalconfig|git|registry|init-module|call|shell-mode)(=|$)|^-c$/.test(
      value ?? '',
    ),
  );
  return found ? rateWithoutRule('high', `${name} ${found.text} can change what it runs`) : harmless;
}

function rateScope({ name, args }: Invocation): Rating {
  const isGlobal = args.some(({ value }) => /^(-g|--global|--location=global)$/.test(value ?? ''));
  return isGlobal ? rate('high', `${name} -g changes global packages`) : harmless;
}

/**
 * Flags allowed after a read-only command: others choose where it keeps its logs and settings, or which program opens
 * things.
 */
const readingFlag =
  /^(-a|-l|-p|-s|-ws|--|--(all|json|long|parseable|silent|quiet|no-color|dev|prod|production|workspaces|include-workspace-root|package-lock-only|link|unicode|no-unicode)|--(depth|omit|include|only|loglevel|workspace|color)(=[\w@/-]+)?|-w|-g|--global|--location=global)$/;

function rateReadingFlags({ name, args }: Invocation): Rating {
  return combine(
    args
      .filter(
        ({ value, isPattern }) => value === null || isPattern || (value.startsWith('-') && !readingFlag.test(value)),
      )
      .map(({ text }) => rate('medium', `${name} ${text} isn't known to be read-only`)),
  );
}

function reads(command: string, [, second]: readonly ShellWord[]): boolean {
  const known = findCommand(command, second?.value ?? '');
  const listsScripts = known?.kind === 'scripts' && known.script === undefined && second === undefined;
  return known?.kind === 'reads' || listsScripts;
}

function findCommand(command: string, second: string): PackageCommand | undefined {
  return packageCommands.get(`${command} ${second}`) ?? packageCommands.get(command);
}

function rateCommand(
  command: string,
  rest: readonly ShellWord[],
  manifests: readonly PackageScripts[],
  { name, context }: Pick<Invocation, 'name' | 'context'>,
): Rating {
  const [second = ''] = rest.map(({ value }) => value ?? '');
  const known = findCommand(command, second);
  switch (known?.kind) {
    case 'reads':
      return harmless;
    case 'scripts': {
      const script = known.script ?? second;
      if (script === '') return harmless;
      const who = known.script ? `${name} ${command}` : `${name} ${command} ${script}`;
      const scripts = rateScripts(script, 'must be there', who, manifests, context);
      return known.noRule ? { ...scripts, noRule: [`${who} can't be remembered; npm run ${script} can`] } : scripts;
    }
    case 'installs':
      return combine([
        rate('medium', `${name} ${command} installs packages, which may run their own scripts`),
        ...lifecycleScripts.map((script) => rateScripts(script, 'if there', `${name} ${command}`, manifests, context)),
      ]);
    case 'rated':
      return known.noRule
        ? rateWithoutRule(known.level, `${name} ${command} ${known.what}`)
        : rate(known.level, `${name} ${command} ${known.what}`);
    case undefined:
      return rateUnknown(command, manifests, { name, context });
  }
}

const lifecycleScripts = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare', 'prepublish'];

/** yarn, pnpm and bun run a script by its name alone. */
function rateUnknown(
  command: string,
  manifests: readonly PackageScripts[],
  { name, context }: Pick<Invocation, 'name' | 'context'>,
): Rating {
  const isScript = name !== 'npm' && manifests.some(({ scripts }) => Object.hasOwn(scripts, command));
  if (isScript) return rateScripts(command, 'must be there', `${name} ${command}`, manifests, context);
  const level: RiskLevel = name === 'npm' ? 'medium' : 'high';
  return rateWithoutRule(level, `${name} ${command} is unknown and may start any program`);
}

function rateScripts(
  script: string,
  presence: 'must be there' | 'if there',
  who: string,
  manifests: readonly PackageScripts[],
  context: RatingContext,
): Rating {
  const found = manifests.flatMap(({ path, scripts }) =>
    [`pre${script}`, script, `post${script}`].flatMap((key) =>
      Object.hasOwn(scripts, key)
        ? [rate('medium', `${who} runs the script ${key === script ? '' : `${key}: `}"${scripts[key]}" from ${path}`)]
        : [],
    ),
  );
  const runsFiles = manifests.map(({ path }) => path);
  if (found.length > 0) return combine([{ ...combine(found), runsFiles }, rateScriptFiles(script, manifests, context)]);
  if (presence === 'if there') return harmless;
  return { ...rate('medium', `${who}: no package.json defines the script ${script}`), runsFiles: ['package.json'] };
}

/**
 * The files that scripts run are part of what was approved: `"build": "sh build.sh"` is just a name for build.sh.
 * Scripts that call others are followed, each once.
 */
function rateScriptFiles(script: string, manifests: readonly PackageScripts[], context: RatingContext): Rating {
  const openScripts = context.openScripts ?? new Set<string>();
  return combine(
    manifests.flatMap(({ path, scripts }) => {
      const manifest = context.commandContext.locate(path).realPath;
      const folder = manifest.slice(0, manifest.lastIndexOf('/')) || '/';
      const inside = {
        ...context,
        folders: [folder],
        upstream: [],
        isFed: false,
        openScripts,
        depth: context.depth + 1,
      };
      const files = [`pre${script}`, script, `post${script}`].flatMap((key) => {
        const line = Object.hasOwn(scripts, key) ? (scripts[key] ?? '') : '';
        const place = `${manifest}\0${key}`;
        if (line === '' || openScripts.has(place)) return [];
        openScripts.add(place);
        return [fileBasisOf(context.rateLine(line, inside))];
      });
      return [{ ...harmless, runsPaths: [manifest] }, ...files];
    }),
  );
}
