import { assertNever } from '../../../../shared/assert-never';
import type { ShellWord } from '../../shell/shell-program';
import { ratePaths } from '../files/rate-path';
import { rateWrite } from '../files/rate-write';
import { builtins } from '../interpreters/rate-builtins';
import { rateNamedFiles } from '../interpreters/rate-run-file';
import { rateRunText } from '../interpreters/rate-run-text';
import { originOf, originOfPipe } from '../interpreters/text-origin';
import type { Invocation, RatingContext } from '../invocation';
import { findHosts } from '../network/find-hosts';
import { normalizeCommand } from '../normalize-command';
import { combine, harmless, protect, type Rating, rate, rateWithoutRule } from '../rating';
import { commandName, findSafeCmdlet } from './find-cmdlet';
import { type Cmdlet, cmdlets } from './powershell-commands';
import { rateSafeCmdlet } from './rate-safe-cmdlet';
import { rateCmdHost, ratePowerShellHost } from './rate-windows-hosts';
import { rateOddPath, rateWindowsPath } from './rate-windows-path';
import { rateHandedWords, rateWindowsProgram } from './rate-windows-program';

/** Rates a PowerShell command: a cmdlet by its own table, any other program as in other shells. */
export function ratePowerShell(words: readonly ShellWord[], context: RatingContext): Rating {
  const [first, ...args] = words;
  if (first === undefined) return harmless;
  const written = first.value?.toLowerCase().replace(/\.exe$/, '') ?? '';
  const name = commandName(words);
  const invocation: Invocation = { name: written, args, context };
  if (written === 'powershell' || written === 'pwsh') {
    return combine([named(words, written), rateHandedWords(words, written, context), ratePowerShellHost(invocation)]);
  }
  if (written === 'cmd') return combine([named(words, written), rateCmdHost(invocation)]);
  const filledIn = words.find(({ value }) => value === null);
  const unknown = filledIn
    ? rateWithoutRule('medium', `Depends on a value only known at run time: ${filledIn.text}`)
    : harmless;
  const safe = findSafeCmdlet(words);
  const cmdlet = cmdlets.get(name);
  if (safe === null && cmdlet === undefined) return combine([unknown, rateWindowsProgram(words, context)]);
  const rating = combine([
    named(words, name),
    unknown,
    safe === null ? harmless : rateSafeCmdlet(safe, invocation),
    cmdlet === undefined ? harmless : rateCmdlet(cmdlet, invocation),
  ]);
  return protect(normalizeCommand(words), rating);
}

function named(words: readonly ShellWord[], name: string): Rating {
  const subject = normalizeCommand(words);
  const other = normalizeCommand([{ text: name, value: name, isPattern: false }, ...words.slice(1)]);
  const written = words[0]?.value ?? '';
  return { ...harmless, subjects: [subject], otherSubjects: other === subject ? [] : [other], names: [written] };
}

function rateCmdlet(cmdlet: Cmdlet, invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  switch (cmdlet.kind) {
    case 'ordinary':
      return combine([
        rate('medium', `Runs a cmdlet that isn't known to be read-only (${name})`),
        ...operandsOf(args).map((word) => rateWindowsPath(word, { who: name, shows: 'content' }, context)),
      ]);
    case 'writes': {
      const { effect } = cmdlet;
      return combine([
        rate('medium', `Changes files (${name})`),
        ...operandsOf(args).map((word) => rateWrite(word, { who: name, effect }, context)),
      ]);
    }
    case 'rated':
      return rateRated(cmdlet, invocation);
    case 'moves':
      return rateMove(invocation);
    case 'evaluates':
      return rateEvaluation(invocation);
    default:
      return assertNever(cmdlet);
  }
}

function rateRated(
  { level, what, noRule }: Extract<Cmdlet, { kind: 'rated' }>,
  { name, args, context }: Invocation,
): Rating {
  const operands = operandsOf(args);
  const hosts = findHosts(operands);
  const about = what === 'Deletes files' ? operands.map(({ text }) => text).join(', ') : hosts.join(', ');
  const reason = `${[what, about].filter(Boolean).join(': ')} (${name})`;
  const output = args.findIndex(({ value }) => /^-outf/i.test(value ?? ''));
  const target = output < 0 ? undefined : args[output + 1];
  return combine([
    noRule ? rateWithoutRule(level, reason) : rate(level, reason),
    noRule ? rateNamedFiles(operands, context) : harmless,
    what === 'Deletes files' ? ratePaths(operands, { access: 'write', who: name }, context) : harmless,
    target ? rateWrite(target, { who: `${name} -OutFile`, effect: 'overwrites' }, context) : harmless,
  ]);
}

/** Anything piped or passed to it is executed as code. */
function rateEvaluation({ name, args, context }: Invocation): Rating {
  const origin = originOfPipe(context.upstream);
  const operands = operandsOf(args);
  if (origin !== null) return rateRunText(name, origin);
  if (operands.length === 0 || operands.some(({ value }) => value === null)) {
    return rateRunText(name, originOf(args.map(({ text }) => text).join(' ')));
  }
  const line = operands.map(({ value }) => value).join(' ');
  return combine([
    rateWithoutRule('high', `Runs its arguments as a command (${name})`),
    context.rateLine(line, { ...context, depth: context.depth + 1 }),
  ]);
}

/** The folder of the following commands is known only if the target is a plain name. */
function rateMove({ name, args, context }: Invocation): Rating {
  const [first, second] = args;
  const isNamed = /^-(?:literal)?path$/i.test(first?.text ?? '');
  const target = isNamed ? second : first;
  const isPlain = target !== undefined && args.length === (isNamed ? 2 : 1) && isPlainFolder(target);
  return combine([
    isPlain ? harmless : rate('medium', `Goes to a folder only known at run time (${name})`),
    builtins.get('cd')?.({ name, args: operandsOf(args), context }) ?? harmless,
    target === undefined ? harmless : rateOddPath(target, name),
  ]);
}

function isPlainFolder({ value, text }: ShellWord): boolean {
  return (
    value !== null && !/[*?[\]]/.test(value) && !/^[-+]$/.test(value) && (!value.startsWith('~') || text === value)
  );
}

/**
 * Returns everything that isn't a parameter, with lists split. Values of parameters are included, as they may be paths.
 */
function operandsOf(args: readonly ShellWord[]): ShellWord[] {
  return args.flatMap((word) => {
    const { value, text } = word;
    if (value === null) return [word];
    const [, attached] = /^-[A-Za-z]\w*:(.+)$/s.exec(value) ?? [];
    if (attached === undefined && value.startsWith('-') && text.startsWith('-')) return [];
    const parts = (attached ?? value).split(',').filter(Boolean);
    return parts.length === 1 && attached === undefined
      ? [word]
      : parts.map((part) => ({ text: part, value: part, isPattern: word.isPattern }));
  });
}
