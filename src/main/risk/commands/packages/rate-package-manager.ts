import type { RiskLevel } from '../../../../shared/call/risk-level';
import type { PackageScripts } from '../../command-assessment';
import type { ShellWord } from '../../shell/shell-program';
import { locateWord } from '../files/locate-word';
import { ratePath } from '../files/rate-path';
import { fileBasisOf } from '../interpreters/rate-run-file';
import type { Invocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { rateLocalBinary } from './local-binary';
import { type PackageCommand, packageCommands } from './package-commands';
import { rateDownload, rateInstalled } from './rate-package-runner';

/** Rates npm, yarn, pnpm and bun by what their command runs: package.json scripts are rated as part of the line. */
export function ratePackageManager(invocation: Invocation): Rating {
  const { name, args } = invocation;
  const isAboutItself = args.every(({ value }) => /^(-v|--version|-h|--help)$/.test(value ?? ''));
  if (isAboutItself && (args.length > 0 || name !== 'yarn')) return rateItself(name);
  const place = enterPrefix(invocation);
  const operands = operandsOf(args);
  const [command = name === 'yarn' ? 'install' : ''] = operands.map(({ value, text }) => value ?? text);
  const manifests = place.context.folders.flatMap((folder) =>
    folder === null ? [] : (place.context.commandContext.packageScripts(folder) ?? []),
  );
  const rating = combine([
    { ...harmless, dependsOn: manifests.map((manifest) => JSON.stringify(manifest)) },
    ...place.ratings,
    operands[0]?.value === null
      ? rateWithoutRule('high', `Runs a subcommand only known at run time (${name})`)
      : (rateProjectProgram(operands, manifests, { ...invocation, context: place.context }) ??
        combine([
          reads(command, operands) ? rateReadingFlags(invocation) : rateScope(invocation),
          rateFlagsOf(invocation),
          rateCommand(command, operands.slice(1), manifests, invocation),
        ])),
  ]);
  return rating.findings.length === 0 ? combine([rating, rateItself(name)]) : rating;
}

/**
 * A project may include its own yarn or pnpm, and bun prefers a script or program of the same name to its own commands.
 */
function rateItself(name: string): Rating {
  if (name === 'npm') return harmless;
  return rate('medium', name === 'bun' ? 'May run a project script (bun)' : `May run the project's own ${name}`);
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
  const end = args.findIndex(({ value }) => value === '--');
  const found = args
    .slice(0, end < 0 ? args.length : end)
    .find(({ value }) =>
      /^--(script-shell|shell|node-options|userconfig|globalconfig|git|registry|init-module|call|shell-mode)(=|$)|^-c$/.test(
        value ?? '',
      ),
    );
  return found ? rateWithoutRule('high', `Can change what it runs (${name} ${found.text})`) : harmless;
}

function rateScope({ name, args }: Invocation): Rating {
  const isGlobal = args.some(({ value }) => /^(-g|--global|--location=global)$/.test(value ?? ''));
  return isGlobal ? rate('high', `Changes packages for the whole machine (${name} -g)`) : harmless;
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
      .map(({ text }) => rate('medium', `Uses an argument that isn't known to be read-only: ${text} (${name})`)),
  );
}

/** Options before a command that don't change which program runs; some take the next word. */
const leadingFlag = /^(-s|--silent|-q|--quiet|--offline|--prefer-offline|(--prefix|--cwd|--dir|-C)(=.*)?)$/;

/** Rates a program of the project that a package manager runs: `pnpm exec vitest`, `yarn tsc`. Null if there is none. */
function rateProjectProgram(
  operands: readonly ShellWord[],
  manifests: readonly PackageScripts[],
  { name, args, context }: Invocation,
): Rating | null {
  const [first, second] = operands;
  if (first?.value == null || !operandsOf(args).includes(first)) return null;
  const at = args.indexOf(first);
  const isPlain = args
    .slice(0, at)
    .every(
      (word, index, before) =>
        leadingFlag.test(word.value ?? '') || flagsWithValue.test(before[index - 1]?.value ?? ''),
    );
  if (!isPlain) return null;
  const isScript = (script: string) => manifests.some(({ scripts }) => Object.hasOwn(scripts, script));
  const rest = args.slice(at + 1);
  const known = packageCommands.get(first.value);
  if (known?.kind === 'runs') {
    const who = `${name} ${first.value}`;
    if (name === 'npm' || name === 'bun')
      return rateInstalled(rest, who, context, { ownFlagsAnywhere: name === 'npm' });
    return rateLocalBinary(rest, who, context);
  }
  if (name === 'npm') return null;
  const isRun = first.value === 'run' && name !== 'pnpm' && rest[0] === second;
  if (isRun && second?.value != null && !isScript(second.value)) return rateLocalBinary(rest, `${name} run`, context);
  return known === undefined && !isScript(first.value) ? rateLocalBinary(args.slice(at), name, context) : null;
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
      return known.noRule
        ? { ...scripts, noRule: [`Can't be remembered, unlike npm run ${script} (${who})`] }
        : scripts;
    }
    case 'installs':
      return combine([
        rate('high', `Installs packages, which can run their own scripts (${[name, command].join(' ')})`),
        ...lifecycleScripts.map((script) => rateScripts(script, 'if there', `${name} ${command}`, manifests, context)),
      ]);
    case 'rated':
      return known.noRule
        ? rateWithoutRule(known.level, `${known.what} (${name} ${command})`)
        : rate(known.level, `${known.what} (${name} ${command})`);
    case 'runs':
      return name === 'npm' || name === 'bun'
        ? rateDownload(rest, `${name} ${command}`)
        : rateWithoutRule('high', `Can run any program (${name} ${command})`);
    case 'downloads':
      return /^inn?it$/.test(command) && second === ''
        ? rate('medium', `Creates a package.json (${name} ${command})`)
        : rateDownload(rest, `${name} ${command}`);
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
  return rateWithoutRule(level, `Runs an unknown command, which may start any program (${name} ${command})`);
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
        ? [rate('medium', `Runs the ${key} script from ${path}: ${scripts[key]} (${who})`)]
        : [],
    ),
  );
  const runsFiles = manifests.map(({ path }) => path);
  if (found.length > 0) return combine([{ ...combine(found), runsFiles }, rateScriptFiles(script, manifests, context)]);
  if (presence === 'if there') return harmless;
  return {
    ...rate('medium', `Runs the ${script} script, which no package.json defines (${who})`),
    runsFiles: ['package.json'],
  };
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
