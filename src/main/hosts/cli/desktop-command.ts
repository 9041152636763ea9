import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { distance } from 'fastest-levenshtein';
import { UsageError } from './usage-error';

export function addDesktopCommand(program: Command): void {
  program.argument('[folder]', 'open this folder in the desktop app').action(async (folder: string | undefined) => {
    if (folder !== undefined && !existsSync(folder)) throw new UsageError(explainMissing(folder, program));
    process.exitCode = await startDesktop(folder === undefined ? [] : ['--workspace', resolve(folder)]);
  });
}

function explainMissing(word: string, program: Command): string {
  const names = program.commands.map((command) => command.name());
  const meant = names.filter((name) => distance(name, word) <= 2);
  const hint = meant.length > 0 ? ` Did you mean "aintern ${meant.join('" or "aintern ')}"?` : '';
  return `No command or folder named ${word}.${hint} Run "aintern --help" for a list of commands.`;
}

/** Starts the app the way `npm start` does, with the web host as the fallback. */
function startDesktop(flags: readonly string[]): Promise<number> {
  const script = resolve(import.meta.dirname, '../../scripts/start.mjs');
  if (!existsSync(script)) throw new Error('The desktop app is not part of this installation. Use "aintern serve"');
  const child = spawn(process.execPath, [script, ...flags], { stdio: 'inherit' });
  return new Promise((done, fail) => {
    child.once('error', fail).once('exit', (code) => done(code ?? 1));
  });
}
