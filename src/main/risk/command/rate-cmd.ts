import type { RiskLevel } from '../../../shared/risk-level';
import type { ShellWord } from '../shell/shell-program';
import { hostsIn } from './hosts-in';
import type { RatingContext } from './invocation';
import { builtins } from './rate-builtins';
import { ratePaths, thisFolder } from './rate-path';
import { rateReadingBelow } from './rate-reading-below';
import { rateCmdHost, ratePowerShellHost } from './rate-windows-hosts';
import { rateWords } from './rate-words';
import { combine, harmless, protect, type Rating, rate, rateWithoutRule } from './rating';
import { rateNamedFiles } from './run-files';
import { spellCommand } from './spell-command';

type CmdCommand =
  | { readonly kind: 'reads' }
  | { readonly kind: 'prints' }
  | { readonly kind: 'rated'; readonly level: RiskLevel; readonly what: string; readonly noRule?: true };

const list = (names: string, command: CmdCommand) =>
  names.split(' ').map((name) => [name, command] as [string, CmdCommand]);

/** Commands of cmd.exe, where they mean something else than in other shells or are found only there. */
const commands: ReadonlyMap<string, CmdCommand> = new Map([
  ...list('dir type findstr find fc comp tree more', { kind: 'reads' }),
  ...list('echo whoami ver hostname where vol rem cls title exit', { kind: 'prints' }),
  ...list('del erase rd rmdir', { kind: 'rated', level: 'high', what: 'removes' }),
  ...list('move copy xcopy ren rename mkdir md replace mklink attrib', {
    kind: 'rated',
    level: 'medium',
    what: 'changes files',
  }),
  ...list('robocopy icacls cacls takeown compact', { kind: 'rated', level: 'high', what: 'changes many files' }),
  ...list('taskkill tskill', { kind: 'rated', level: 'high', what: 'ends processes' }),
  ...list('start call mshta rundll32 regsvr32 cscript wscript forfiles wmic msiexec certutil bitsadmin', {
    kind: 'rated',
    level: 'high',
    what: 'can start any program',
    noRule: true,
  }),
  ...list('reg sc net net1 netsh schtasks at setx assoc ftype', {
    kind: 'rated',
    level: 'high',
    what: 'changes the machine',
  }),
  ...list('format diskpart shutdown bcdedit vssadmin cipher chkdsk manage-bde label logoff', {
    kind: 'rated',
    level: 'critical',
    what: 'works on disks or stops the machine',
  }),
  ...list('set path prompt date time doskey', { kind: 'rated', level: 'medium', what: 'changes settings' }),
]);

const flag = /^\/[A-Za-z?]/;
/** Flags that only say what is shown: `/s` of dir, `/c:text` of findstr. */
const plainFlag = /^\/[abcdilnopqrstvwx4-]+(:.*)?$|^\/\?$/i;

/** Rates a command of cmd.exe; programs that are the same everywhere are rated as everywhere. */
export function rateCmd(words: readonly ShellWord[], context: RatingContext): Rating {
  const [first, ...args] = words;
  const name = (first?.value ?? '')
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/\.(exe|com)$/, '');
  const command = commands.get(name);
  const invocation = { name, args, context };
  const filledIn = words.find(({ value }) => value === null);
  const unknown = filledIn ? rateWithoutRule('medium', `only the shell knows what ${filledIn.text} is`) : harmless;
  const own: Rating = {
    ...harmless,
    subjects: [spellCommand(words)],
    otherSubjects: [[name, spellCommand(args)].join(' ').trim()],
    names: [name],
  };
  if (name === 'powershell' || name === 'pwsh') return combine([own, ratePowerShellHost(invocation)]);
  if (name === 'cmd') return combine([own, rateCmdHost(invocation)]);
  if (name === 'cd' || name === 'chdir' || name === 'pushd') {
    const target = args.filter(({ value }) => !flag.test(value ?? ''));
    return combine([
      own,
      unknown,
      target.length === 0 ? harmless : (builtins.get('cd')?.({ ...invocation, args: target }) ?? harmless),
    ]);
  }
  if (command === undefined) return combine([unknown, rateWords(words, context)]);
  return protect(spellCommand(words), combine([own, unknown, rateCommand(command, name, args, context)]));
}

function rateCommand(command: CmdCommand, name: string, args: readonly ShellWord[], context: RatingContext): Rating {
  const operands = args.filter(({ value }) => !flag.test(value ?? ''));
  const odd = args.filter(({ value }) => flag.test(value ?? '') && !plainFlag.test(value ?? ''));
  switch (command.kind) {
    case 'prints':
      return harmless;
    case 'reads':
      return combine([
        ...odd.map(({ text }) => rate('medium', `${name} ${text} is not known to only read`)),
        ratePaths(name.startsWith('find') ? operands.slice(1) : operands, { access: 'read', who: name }, context),
        // With `/s`, findstr looks for the files in every folder below.
        name === 'findstr' && args.some(({ value }) => /^\/[^:]*s/i.test(value ?? ''))
          ? rateReadingBelow([thisFolder], [], { flags: 'always', following: 'always' }, { name, context })
          : harmless,
      ]);
    case 'rated': {
      const { level, what, noRule } = command;
      const hosts = hostsIn(args);
      const reason =
        `${name} ${what} ${what === 'removes' ? operands.map(({ text }) => text).join(' ') : hosts.join(', ')}`.trim();
      return combine([
        noRule ? rateWithoutRule(level, reason) : rate(level, reason),
        noRule ? rateNamedFiles(operands, context) : harmless,
        /removes|files/.test(what) ? ratePaths(operands, { access: 'write', who: name }, context) : harmless,
      ]);
    }
  }
}
