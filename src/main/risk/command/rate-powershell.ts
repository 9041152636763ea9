import { assertNever } from '../../../shared/assert-never';
import type { ShellWord } from '../shell/shell-program';
import { foldersOf } from './folders-of';
import { hostsIn } from './hosts-in';
import type { Invocation, RatingContext } from './invocation';
import { type Cmdlet, cmdlets, powerShellAliases } from './powershell-commands';
import { builtins } from './rate-builtins';
import { ratePath, ratePaths, thisFolder } from './rate-path';
import { rateReadingBelow } from './rate-reading-below';
import { rateRunText } from './rate-run-text';
import { rateCmdHost, ratePowerShellHost } from './rate-windows-hosts';
import { rateWords } from './rate-words';
import { rateWrite } from './rate-write';
import { combine, harmless, protect, type Rating, rate, rateWithoutRule } from './rating';
import { rateNamedFiles } from './run-files';
import { spellCommand } from './spell-command';
import { originOf, originOfPipe } from './text-origin';

/** Rates a PowerShell command: a cmdlet by its own table, any other program as in other shells. */
export function ratePowerShell(words: readonly ShellWord[], context: RatingContext): Rating {
  const [first, ...args] = words;
  const written = first?.value?.toLowerCase().replace(/\.exe$/, '') ?? '';
  // `sort.exe` is a program, whatever `sort` stands for.
  const isProgram = /\.exe$/i.test(first?.value ?? '');
  const name = (isProgram ? undefined : powerShellAliases.get(written)) ?? written;
  const cmdlet = isProgram && name !== 'taskkill' ? undefined : cmdlets.get(name);
  const filledIn = words.find(({ value }) => value === null);
  const unknown = filledIn ? rateWithoutRule('medium', `only the shell knows what ${filledIn.text} is`) : harmless;
  if (first === undefined) return harmless;
  if (name === 'powershell' || name === 'pwsh') {
    return combine([named(words, name), ratePowerShellHost({ name, args, context })]);
  }
  if (name === 'cmd') return combine([named(words, name), rateCmdHost({ name, args, context })]);
  if (cmdlet === undefined) return combine([unknown, rateWords(words, context)]);
  const rating = combine([
    named(words, name),
    unknown,
    rateParameters(written, args),
    rateCmdlet(cmdlet, { name: written, args, context }),
  ]);
  return protect(spellCommand(words), rating);
}

function named(words: readonly ShellWord[], name: string): Rating {
  const subject = spellCommand(words);
  const other = spellCommand([{ text: name, value: name, isPattern: false }, ...words.slice(1)]);
  const written = words[0]?.value ?? '';
  return { ...harmless, subjects: [subject], otherSubjects: other === subject ? [] : [other], names: [written] };
}

/** Parameters that only say what is looked at and how it is shown. Any other makes the command ordinary. */
const plainParameters = new Set(
  `path literalpath filter include exclude recurse depth force name first last skip index property expandproperty excludeproperty
   descending ascending unique casesensitive culture top bottom tail totalcount readcount raw encoding delimiter wait pattern
   simplematch context list allmatches notmatch quiet inputobject format uformat date id line word character sum average
   minimum maximum autosize wrap groupby hidetableheaders width compress depth asarray ashashtable file directory hidden
   readonly system attributes algorithm parent leaf leafbase extension noqualifier qualifier isabsolute resolve childpath
   additionalchildpath isvalid pathtype eq ne gt ge lt le like notlike match in notin contains notcontains ceq cne cmatch
   clike value full examples detailed module commandtype syntax all count setseed milliseconds seconds nonewline
   separator foregroundcolor backgroundcolor erroraction ea warningaction verbose stream stack scope header notypeinformation
   usequotes differenceobject referenceobject includeequal excludedifferent passthru relative newer older`.split(/\s+/),
);

function rateParameters(name: string, args: readonly ShellWord[]): Rating {
  const odd = args.filter(({ value, text }) => {
    const [, parameter] = /^-([A-Za-z]\w*)(:.*)?$/s.exec(value ?? '') ?? [];
    return parameter !== undefined && text.startsWith('-') && !isPlainParameter(parameter.toLowerCase());
  });
  return combine(odd.map(({ text }) => rate('medium', `${name} ${text} is not known to only read`)));
}

/** PowerShell takes any beginning of a name that is the only one; here it may be one of several harmless ones. */
function isPlainParameter(parameter: string): boolean {
  return (
    plainParameters.has(parameter) ||
    (parameter.length >= 3 && [...plainParameters].some((name) => name.startsWith(parameter)))
  );
}

function rateCmdlet(cmdlet: Cmdlet, invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  switch (cmdlet.kind) {
    case 'prints':
      return harmless;
    case 'reads':
      return combine([...operandsOf(args).map((word) => rateRead(word, invocation)), ratePipedFiles(invocation)]);
    case 'writes': {
      const { effect } = cmdlet;
      return combine([
        rate('medium', `${name} changes files`),
        ...operandsOf(args).map((word) => rateWrite(word, { who: name, effect }, context)),
      ]);
    }
    case 'rated':
      return rateRated(cmdlet, invocation);
    case 'moves':
      return builtins.get('cd')?.({ name, args: operandsOf(args), context }) ?? harmless;
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
  const hosts = hostsIn(operands);
  const about =
    what === 'talks to'
      ? hosts.join(', ') || 'the network'
      : what === 'removes'
        ? operands.map(({ text }) => text).join(' ')
        : hosts.join(', ');
  const reason = `${name} ${what} ${about}`.trim();
  const output = args.findIndex(({ value }) => /^-outf/i.test(value ?? ''));
  const target = output < 0 ? undefined : args[output + 1];
  return combine([
    noRule ? rateWithoutRule(level, reason) : rate(level, reason),
    noRule ? rateNamedFiles(operands, context) : harmless,
    what === 'removes' ? ratePaths(operands, { access: 'write', who: name }, context) : harmless,
    target ? rateWrite(target, { who: `${name} -OutFile`, effect: 'overwrites' }, context) : harmless,
  ]);
}

/** What is piped or given into it is read as a program. */
function rateEvaluation({ name, args, context }: Invocation): Rating {
  const origin = originOfPipe(context.upstream);
  const operands = operandsOf(args);
  if (origin !== null) return rateRunText(name, origin);
  if (operands.length === 0 || operands.some(({ value }) => value === null)) {
    return rateRunText(name, originOf(args.map(({ text }) => text).join(' ')));
  }
  const line = operands.map(({ value }) => value).join(' ');
  return combine([
    rateWithoutRule('high', `${name} reads its words as a line of its own`),
    context.rateLine(line, { ...context, depth: context.depth + 1 }),
  ]);
}

/** Drives that are no disks hold certificates, settings of the machine, and the like. */
function rateRead(word: ShellWord, { name, context }: Invocation): Rating {
  if (/^[A-Za-z]{2,}:/.test(word.value ?? '')) return rate('medium', `${name} reads ${word.text}, which is no file`);
  return ratePath(word, { access: 'read', who: name }, context);
}

/** `Get-ChildItem -Recurse | Select-String x` reads what the first one finds. Filters are not looked at. */
function ratePipedFiles({ name, context }: Invocation): Rating {
  if (!contentReaders.has(powerShellAliases.get(name) ?? name)) return harmless;
  const searches = context.upstream.flatMap(({ words: [first, ...args] }) => {
    const written = first?.value?.toLowerCase() ?? '';
    return listers.has(powerShellAliases.get(written) ?? written) ? [operandsOf(args)] : [];
  });
  const below = { flags: 'always', following: 'always' } as const;
  return combine(
    searches.map((words) => {
      const folders = words.filter((word) => foldersOf(word, context).length > 0);
      return rateReadingBelow(folders.length === 0 ? [thisFolder] : folders, [], below, { name, context });
    }),
  );
}

const contentReaders = new Set(['select-string', 'get-content', 'format-hex', 'import-csv', 'compare-object']);
const listers = new Set(['get-childitem', 'get-item', 'resolve-path', 'convert-path']);

/** Everything that is no parameter, lists taken apart. Values of parameters are among them: they may well be paths. */
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
