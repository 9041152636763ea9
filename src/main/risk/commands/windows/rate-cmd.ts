import type { RiskLevel } from '../../../../shared/call/risk-level';
import type { ShellWord } from '../../shell/shell-program';
import { ratePaths } from '../files/rate-path';
import { builtins } from '../interpreters/rate-builtins';
import { rateNamedFiles } from '../interpreters/rate-run-file';
import type { RatingContext } from '../invocation';
import { findHosts } from '../network/find-hosts';
import { normalizeCommand } from '../normalize-command';
import { combine, harmless, protect, type Rating, rate, rateWithoutRule } from '../rating';
import { rateCmdReading, splitWord } from './rate-cmd-reading';
import { rateCmdHost, ratePowerShellHost } from './rate-windows-hosts';
import { rateOddPath } from './rate-windows-path';
import { rateWindowsProgram } from './rate-windows-program';

type CmdCommand =
  | { readonly kind: 'reads'; readonly flags: RegExp; readonly shows: 'content' | 'names' }
  | { readonly kind: 'prints'; readonly arguments: RegExp }
  | { readonly kind: 'rated'; readonly level: RiskLevel; readonly what: string; readonly noRule?: true };

const list = (names: string, command: CmdCommand) =>
  names.split(' ').map((name) => [name, command] as [string, CmdCommand]);

/** Commands that exist only in cmd.exe or mean something else there. */
const commands: ReadonlyMap<string, CmdCommand> = new Map([
  ...list('dir', { kind: 'reads', flags: /^\/(?:[abcdlnopqrstwx4-]|[aot]:?[\w-]+)$/i, shows: 'names' }),
  ...list('tree', { kind: 'reads', flags: /^\/[fa]$/i, shows: 'names' }),
  ...list('type', { kind: 'reads', flags: /^$/, shows: 'content' }),
  ...list('more', { kind: 'reads', flags: /^(?:\/[ecps]|\/t\d+|\+\d+)$/i, shows: 'content' }),
  ...list('find', { kind: 'reads', flags: /^\/(?:[vcni]|off(?:line)?)$/i, shows: 'content' }),
  ...list('findstr', {
    kind: 'reads',
    flags: /^\/(?:[belrsixvnmop]+|offline|a:[\da-f]{2}|c:.*|[dgf]:.*)$/is,
    shows: 'content',
  }),
  ...list('fc', { kind: 'reads', flags: /^\/(?:[abclnutw]|lb\d+|off(?:line)?|\d+)$/i, shows: 'content' }),
  ...list('comp', { kind: 'reads', flags: /^\/(?:[adlcm]|n=\d+|off(?:line)?)$/i, shows: 'content' }),
  ...list('echo rem title', { kind: 'prints', arguments: /^/ }),
  ...list('whoami', { kind: 'prints', arguments: /^\/(?:upn|fqdn|logonid|user|groups|claims|priv|all|nh|fo|\?)$/i }),
  ...list('where', { kind: 'prints', arguments: /^(?:\/[qft?]|[\w.*?-]+)$/i }),
  ...list('ver hostname vol cls exit', { kind: 'prints', arguments: /^(?:\/\?|\/b|\d+)$/i }),
  ...list('del erase rd rmdir', { kind: 'rated', level: 'high', what: 'Deletes files' }),
  ...list('move copy xcopy ren rename mkdir md replace mklink attrib', {
    kind: 'rated',
    level: 'medium',
    what: 'Changes files',
  }),
  ...list('robocopy icacls cacls takeown compact', { kind: 'rated', level: 'high', what: 'Changes many files' }),
  ...list('taskkill tskill', { kind: 'rated', level: 'high', what: 'Ends processes' }),
  ...list('start call mshta rundll32 regsvr32 cscript wscript forfiles wmic msiexec certutil bitsadmin', {
    kind: 'rated',
    level: 'high',
    what: 'Can start any program',
    noRule: true,
  }),
  ...list('reg sc net net1 netsh schtasks at setx assoc ftype', {
    kind: 'rated',
    level: 'high',
    what: 'Changes system settings',
  }),
  ...list('format diskpart shutdown bcdedit vssadmin cipher chkdsk manage-bde label logoff', {
    kind: 'rated',
    level: 'critical',
    what: 'Changes disks or shuts down the machine',
  }),
  ...list('set path prompt date time doskey', { kind: 'rated', level: 'medium', what: 'Changes settings' }),
]);

const flag = /^\/[A-Za-z?]/;

/** Rates a cmd.exe command; programs that are the same everywhere are rated as in other shells. */
export function rateCmd(words: readonly ShellWord[], context: RatingContext): Rating {
  const [first, ...args] = words;
  const name = (first?.value ?? '')
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/\.(exe|com)$/, '');
  const command = commands.get(name);
  const invocation = { name, args, context };
  const filledIn = words.find(({ value }) => value === null);
  const unknown = filledIn
    ? rateWithoutRule('medium', `Depends on a value only known at run time: ${filledIn.text}`)
    : harmless;
  const own: Rating = {
    ...harmless,
    subjects: [normalizeCommand(words)],
    otherSubjects: [[name, normalizeCommand(args)].join(' ').trim()],
    names: [name],
  };
  if (name === 'powershell' || name === 'pwsh') return combine([own, ratePowerShellHost(invocation)]);
  if (name === 'cmd') return combine([own, rateCmdHost(invocation)]);
  if (name === 'cd' || name === 'chdir' || name === 'pushd') {
    const target = args.filter(({ value }) => !flag.test(value ?? ''));
    return combine([
      own,
      unknown,
      ...args.map((word) => rateOddPath(word, name)),
      target.length === 0 ? harmless : (builtins.get('cd')?.({ ...invocation, args: target }) ?? harmless),
    ]);
  }
  if (command === undefined) return combine([unknown, rateWindowsProgram(words, context)]);
  return protect(normalizeCommand(words), combine([own, unknown, rateCommand(command, name, args, context)]));
}

function rateCommand(command: CmdCommand, name: string, args: readonly ShellWord[], context: RatingContext): Rating {
  const operands = args.filter(({ value }) => !flag.test(value ?? '')).flatMap(splitWord);
  switch (command.kind) {
    case 'prints':
      return combine(
        args
          .filter(({ value }) => value === null || !command.arguments.test(value))
          .map(({ text }) => rate('medium', `Uses an argument that isn't known to be read-only: ${text} (${name})`)),
      );
    case 'reads':
      return rateCmdReading(command, { name, args, context });
    case 'rated': {
      const { level, what, noRule } = command;
      const hosts = findHosts(args);
      const about = what === 'Deletes files' ? operands.map(({ text }) => text).join(', ') : hosts.join(', ');
      const reason = `${[what, about].filter(Boolean).join(': ')} (${name})`;
      return combine([
        noRule ? rateWithoutRule(level, reason) : rate(level, reason),
        noRule ? rateNamedFiles(operands, context) : harmless,
        /files/.test(what) ? ratePaths(operands, { access: 'write', who: name }, context) : harmless,
      ]);
    }
  }
}
