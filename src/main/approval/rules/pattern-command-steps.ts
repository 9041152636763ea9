import { findInterpreter } from '../../risk/commands/interpreters/rate-interpreter';
import { foreignShellNames, shellNames } from '../../risk/commands/interpreters/rate-shell';
import { wrappers } from '../../risk/commands/tables/wrappers';
import { literalText, patternTokens } from './pattern-tokens';

/**
 * Besides shells, interpreters and wrappers: programs that fetch and run others, run them remotely, or run arbitrary
 * text.
 */
const others: ReadonlySet<string> = new Set(
  `env xargs eval source . command npx pnpx bunx uvx pipx deno bun java dotnet ssh mosh scp rsync docker podman nerdctl
   kubectl vagrant tmux screen powershell pwsh cmd wsl psql mysql mariadb redis-cli mongosh awk gawk mawk sed gdb lldb at batch
   crontab ansible`.split(/\s+/),
);

export type Widening = 'any words' | 'arguments only';

/** As many as fit in a list of suggestions, along with the one for the whole tool. */
const MAX_STEPS = 5;

/** Patterns from the exact command to its program with any arguments, each covering all previous ones. */
export function commandSteps(command: string, widening: Widening): string[] {
  const words = wordsOf(command);
  const [program = ''] = words;
  if (words.join(' ') !== command || !isProgramName(program)) return [literalText(command, 'command')];
  const open = (count: number) => `${literalText(words.slice(0, count).join(' '), 'command')} *`;
  const exact = literalText(command, 'command');
  if (widening === 'arguments only') return [exact, open(words.length)];
  if (runsAnything(program)) return [exact];
  const shorter = words.map((_, index) => words.length - 1 - index).filter((count) => endsInWord(words, count));
  const steps = [exact, ...[words.length, ...shorter].map(open)];
  // The narrow ones and the widest are more useful than those in between.
  return steps.length <= MAX_STEPS ? steps : [...steps.slice(0, MAX_STEPS - 2), ...steps.slice(-2)];
}

/** After a trailing option, the wildcard would look like the option's value. */
function endsInWord(words: readonly string[], count: number): boolean {
  return count > 0 && words[count - 1]?.startsWith('-') === false;
}

/** Returns why an allow rule can't leave part of its command open as this pattern does, or null if it can. */
export function objectionToOpenCommand(pattern: string): string | null {
  if (!patternTokens(pattern, 'command').includes('*')) return null;
  const [program = ''] = wordsOf(pattern);
  if (!isProgramName(program) || program.includes('=')) {
    return `“${pattern}” doesn’t begin with a program. Write out the program, such as npm run *`;
  }
  if (!runsAnything(program)) return null;
  return `${program} can run anything, so a rule can’t leave its arguments open. Write out the whole command`;
}

/** A quoted string is one word, including its quotes. */
function wordsOf(command: string): string[] {
  return command.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/gs) ?? [];
}

/** `> file` is a subject too, but not a program. */
function isProgramName(word: string): boolean {
  return /^[\w@%+=:,./~^-]+$/.test(word);
}

/** Programs whose arguments can make them do anything: a rule that leaves the arguments open would allow anything. */
function runsAnything(program: string): boolean {
  const name = baseName(program);
  const isKnown = (known: string) =>
    shellNames.includes(known) || foreignShellNames.includes(known) || wrappers.has(known) || others.has(known);
  return isKnown(name) || findInterpreter(name) !== null;
}

/** `/usr/bin/Python3.exe` and `python3` are the same program. */
function baseName(program: string): string {
  const name = program.split(/[\\/]/).at(-1) ?? '';
  return name.toLowerCase().replace(/\.(?:exe|com|cmd|bat)$/, '');
}
