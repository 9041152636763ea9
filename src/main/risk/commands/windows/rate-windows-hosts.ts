import type { ShellKind, ShellWord } from '../../shell/shell-program';
import { ratePath } from '../files/rate-path';
import { rateRunFile } from '../interpreters/rate-run-file';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';

/** `powershell.exe`, which takes a line, a file or encoded text. Its flags may be abbreviated: `-enc`, `-nop`. */
export function ratePowerShellHost(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const ratings: Rating[] = context.shell === 'powershell' ? [] : [rate('medium', `Starts another shell (${name})`)];
  let index = 0;
  let hasCommand = name !== 'pwsh';
  let hasProfile = true;
  for (; index < args.length; index += 1) {
    const word = args[index] as ShellWord;
    const flag = /^[-/](\w+)$/.exec(word.value ?? '')?.[1]?.toLowerCase();
    if (flag === undefined) break;
    if (isShort(flag, 'encodedcommand', 1) || flag === 'ec') {
      return rateWithoutRule('critical', `Runs encoded code that can't be checked (${name} ${word.text})`);
    }
    if (isShort(flag, 'file', 1)) return rateScriptFile(args[index + 1], invocation);
    if (isShort(flag, 'command', 1)) {
      hasCommand = true;
      index += 1;
      break;
    }
    if (isShort(flag, 'executionpolicy', 2) || flag === 'ep') {
      ratings.push(rateWithoutRule('high', `Changes which scripts may run (${name} ${word.text})`));
      index += 1;
    } else if (/^nop(rofile)?$/.test(flag)) {
      hasProfile = false;
    } else if (!/^(nol|nologo|noni|noninteractive|mta|sta)$/.test(flag)) {
      ratings.push(rate('medium', `Uses an argument that isn't known to be read-only: ${word.text} (${name})`));
      if (/^(windowstyle|w|version|v|outputformat|of|inputformat|if|configurationname|workingdirectory|wd)$/.test(flag))
        index += 1;
    }
  }
  const rest = args.slice(index);
  if (hasProfile) ratings.push(rate('medium', `Runs its startup files first (${name})`));
  // Without a flag before it, the newer PowerShell takes its first word for a script.
  if (!hasCommand && rest.length > 0) ratings.push(rateScriptFile(rest[0], invocation));
  if (rest[0]?.value === '-')
    return combine([...ratings, rateWithoutRule('high', `Runs whatever it receives (${name})`)]);
  return combine([...ratings, rateRest(rest, 'powershell', invocation)]);
}

export function rateCmdHost(invocation: Invocation): Rating {
  const { name, args } = invocation;
  const start = args.findIndex(({ value }) => /^\/[ckr]/i.test(value ?? ''));
  const own = rateWithoutRule('medium', `Starts another shell (${name})`);
  if (start < 0) return own;
  const first = args[start] as ShellWord;
  const attached = (first.value ?? '').slice(2);
  const rest = args.slice(start + 1);
  const words = attached === '' ? rest : [{ text: attached, value: attached, isPattern: false }, ...rest];
  return combine([own, rateRest(words, 'cmd', invocation)]);
}

function isShort(flag: string, whole: string, least: number): boolean {
  return flag.length >= least && whole.startsWith(flag);
}

function rateScriptFile(file: ShellWord | undefined, { name, context }: Invocation): Rating {
  if (file === undefined) return rate('medium', `Has nothing to run (${name} -File)`);
  return combine([
    rate('medium', `Runs the script ${file.text} (${name})`),
    rateRunFile(file, context),
    ratePath(file, { access: 'read', who: name }, context),
  ]);
}

/** The remaining words are joined and parsed again. */
function rateRest(words: readonly ShellWord[], shell: ShellKind, { name, context }: Invocation): Rating {
  const unknown = words.find(({ value }) => value === null);
  if (unknown) return rateWithoutRule('high', `Depends on a value only known at run time: ${unknown.text} (${name})`);
  if (words.length === 0) return rateWithoutRule('high', `Runs whatever it receives (${name})`);
  const line = words.map(({ value }) => value).join(' ');
  return combine([
    { ...harmless, noRule: [`Can run any command (${name})`] },
    context.rateLine(line, { ...context, shell, depth: context.depth + 1 }),
  ]);
}
