import type { ShellWord } from '../../shell/shell-program';
import { joinPath } from '../files/join-path';
import { ratePath, ratePaths } from '../files/rate-path';
import type { Invocation, RateInvocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { projectTools } from '../tables/project-tools';
import { rateExpectedFile, rateFilesInText, rateNamedFiles, rateRunFile } from './rate-run-file';
import { isInput, rateRunInput, rateRunWord } from './rate-run-text';

interface Interpreter {
  /** Flags followed by program text, including clusters. */
  readonly text: RegExp;
  /** Flags that load further code before the program. */
  readonly loads?: RegExp;
  /** Flags with a value, which isn't the script. */
  readonly values?: RegExp;
  /** Its first operand is a data file, not a script. */
  readonly opensData?: true;
}

const python: Interpreter = { text: /^-[A-Za-z]*c/, values: /^-[WXQ]$/ };
const node: Interpreter = {
  text: /^(-[a-z]*[ep]|--eval|--print)(=|$)/,
  loads: /^(-r|--require|--import|--loader|--experimental-loader|--env-file|--inspect|--inspect-brk)(=|$)/,
  values: /^(-C|--conditions|--test-name-pattern|--test-reporter)$/,
};
const perl: Interpreter = { text: /^-[A-Za-z0-9]*[eE]/, loads: /^-[A-Za-z]*[MmI]/ };
const ruby: Interpreter = { text: /^-[A-Za-z0-9]*e/, loads: /^-[A-Za-z]*[rI]/ };
const simple: Interpreter = { text: /^(-[a-z]*[ercRB]|--eval|--run|--execute|--expression)(=|$)/ };

const interpreters: ReadonlyMap<string, Interpreter> = new Map(
  Object.entries({
    python,
    python2: python,
    python3: python,
    pypy: python,
    pypy3: python,
    node,
    nodejs: node,
    'ts-node': node,
    tsx: node,
    perl,
    ruby,
    php: simple,
    lua: simple,
    luajit: simple,
    osascript: simple,
    Rscript: simple,
    R: simple,
    julia: simple,
    groovy: simple,
    scala: simple,
    tclsh: simple,
    expect: simple,
    guile: simple,
    racket: simple,
    elixir: simple,
    erl: simple,
    jshell: simple,
    irb: ruby,
    ghci: simple,
    runghc: simple,
    swift: simple,
    m4: simple,
    sqlite3: { ...simple, opensData: true },
  }),
);

/** Returns the interpreter of that name; `python3.12` is handled as `python3`. */
export function findInterpreter(name: string): RateInvocation | null {
  const interpreter = interpreters.get(name) ?? interpreters.get(name.replace(/[\d.]+$/, ''));
  return interpreter ? (invocation) => rateInterpreter(invocation, interpreter) : null;
}

function rateInterpreter(invocation: Invocation, { text, loads, values, opensData }: Interpreter): Rating {
  const { name, args, context } = invocation;
  const own = argumentsInFront(args, values);
  const asText = own.find(({ value }) => value !== null && text.test(value));
  if (asText)
    return combine([
      rateWithoutRule('high', `Runs inline code (${name} ${asText.text})`),
      ...unknownWords(name, args),
      ...args.map((word) => rateFilesInText(word.value ?? word.text, context)),
    ]);
  const loading = own.find(({ value }) => loads?.test(value ?? ''));
  const script = args[own.length];
  return combine([
    loading ? rateWithoutRule('high', `Loads more code (${name} ${loading.text})`) : harmless,
    rateScript(script, own, invocation),
    rateScriptFiles(args, own, { name, context, opensData: opensData === true }),
    ratePaths(args.slice(own.length + 1).filter(isSurelyPath), { access: 'read', who: name }, context),
  ]);
}

function rateScript(
  script: ShellWord | undefined,
  own: readonly ShellWord[],
  { name, args, context }: Invocation,
): Rating {
  const module = own.findIndex(({ value }) => value === '-m');
  if (module >= 0 && name.startsWith('py')) return rateNamedModule(own[module + 1], { name, args, context });
  if (script === undefined || isInput(script)) {
    if (own.some(({ value }) => value === '--test')) return rate('medium', `Runs the project's tests (${name} --test)`);
    if (own.some(({ value }) => value === '--version')) return rate('medium', `Runs programs (${name})`);
    return rateRunInput(name, context);
  }
  if (script.value === null) return rateRunWord(name, script);
  return combine([
    rate('medium', `Runs the script ${script.text} (${name})`),
    ratePath(script, { access: 'read', who: name }, context),
  ]);
}

/** `python -m pip install x` is `pip install x`; other modules run the project's code, or code that it chooses. */
function rateNamedModule(module: ShellWord | undefined, { name, args, context }: Invocation): Rating {
  const called = module?.value ?? '';
  const own = rate(
    'medium',
    projectTools.has(called)
      ? `${projectTools.get(called)} (${name} -m ${called})`
      : `Runs a Python module: ${module?.text ?? ''} (${name})`,
  );
  if (module === undefined || !packageModules.has(called)) return own;
  const inner = context.rateWords(args.slice(args.indexOf(module)), { ...context, depth: context.depth + 1 });
  return combine([own, { ...inner, subjects: [], otherSubjects: [...inner.otherSubjects, ...inner.subjects] }]);
}

/** Modules that are also programs, with the same arguments. */
const packageModules: ReadonlySet<string> = new Set(['pip', 'pipx', 'pipenv', 'poetry', 'uv']);

/** Rates the files loaded before the script, and the script or, if it isn't a file, the first file after it. */
function rateScriptFiles(
  args: readonly ShellWord[],
  own: readonly ShellWord[],
  { name, context, opensData }: Pick<Invocation, 'name' | 'context'> & { readonly opensData: boolean },
): Rating {
  const [script, ...others] = args.slice(own.length);
  const loaded = rateNamedFiles(own, context);
  const module = own.findIndex(({ value }) => value === '-m');
  if (module >= 0 && name.startsWith('py')) return combine([loaded, rateModule(own[module + 1], context)]);
  if (script === undefined || isInput(script) || script.value === null) return loaded;
  if (opensData) {
    const texts = others.map(({ value, text }) => rateFilesInText(value ?? text, context));
    return combine([loaded, { ...harmless, runsFiles: [script.text] }, ...texts]);
  }
  const found = rateRunFile(script, context);
  if (found.noRule.length === 0) return combine([loaded, found]);
  const further = others.map((word) => rateNamedFiles([word], context)).find(({ runsFiles }) => runsFiles.length > 0);
  return combine([loaded, found, further ?? harmless]);
}

/** `python -m a.b` prefers a module in the folder to an installed one. */
function rateModule(module: ShellWord | undefined, context: RatingContext): Rating {
  if (module?.value == null || !/^[\w.]+$/.test(module.value)) return harmless;
  const path = module.value.replaceAll('.', '/');
  const [top = ''] = path.split('/');
  const candidates = new Set([`${top}.py`, `${top}/__init__.py`, `${path}.py`, `${path}/__main__.py`]);
  const folders = context.folders.filter((folder) => folder !== null);
  return combine(
    folders.flatMap((folder) => [...candidates].map((name) => rateExpectedFile(joinPath(folder, name), context))),
  );
}

/** Returns everything before the script, which is the first word that is neither a flag nor a flag's value. */
function argumentsInFront(args: readonly ShellWord[], values: RegExp | undefined): readonly ShellWord[] {
  let index = 0;
  while (index < args.length) {
    const value = args[index]?.value ?? '';
    if (!value.startsWith('-') || value === '-') break;
    index +=
      values?.test(value) || value === '-m' || value === '-r' || value === '--require' || value === '--import' ? 2 : 1;
  }
  return args.slice(0, index);
}

function unknownWords(name: string, args: readonly ShellWord[]): Rating[] {
  return args.filter(({ value }) => value === null).map((word) => rateRunWord(name, word));
}

/** Stricter than `looksLikePath`: a script's own arguments may be anything. */
function isSurelyPath({ value }: ShellWord): boolean {
  return value !== null && /^(\/|~|\.\.?\/)/.test(value);
}
