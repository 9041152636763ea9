import { findInterpreter } from '../risk/commands/interpreters/rate-interpreter';
import { foreignShellNames, shellNames } from '../risk/commands/interpreters/rate-shell';
import { wrappers } from '../risk/commands/tables/wrappers';

/** Besides shells, interpreters and wrappers: what fetches and runs programs, runs them elsewhere, or runs any text. */
const others: ReadonlySet<string> = new Set(
  `env xargs eval source . command npx pnpx bunx uvx pipx deno bun java dotnet ssh mosh scp rsync docker podman nerdctl
   kubectl vagrant tmux screen powershell pwsh cmd wsl psql mysql mariadb redis-cli mongosh awk gawk mawk sed gdb lldb at batch
   crontab ansible`.split(/\s+/),
);

/** Programs that can be made to do anything by their arguments: a rule that leaves those open would allow anything. */
export function runsAnything(program: string): boolean {
  const name = baseName(program);
  const isKnown = (known: string) =>
    shellNames.includes(known) || foreignShellNames.includes(known) || wrappers.has(known) || others.has(known);
  return isKnown(name) || findInterpreter(name) !== null;
}

/** `/usr/bin/Python3.exe` and `python3` are one program. */
function baseName(program: string): string {
  const name = program.split(/[\\/]/).at(-1) ?? '';
  return name.toLowerCase().replace(/\.(?:exe|com|cmd|bat)$/, '');
}
