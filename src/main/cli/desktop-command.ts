import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';

export function addDesktopCommand(program: Command): void {
  program.argument('[folder]', 'open the desktop app, on this folder').action(async (folder: string | undefined) => {
    process.exitCode = await startDesktop(folder === undefined ? [] : ['--workspace', resolve(folder)]);
  });
}

/** Starts the app the way `npm start` does, with the web host as the fallback. */
function startDesktop(flags: readonly string[]): Promise<number> {
  const script = resolve(import.meta.dirname, '../../scripts/start.mjs');
  if (!existsSync(script)) throw new Error('The desktop app is not part of this installation: use "aintern serve"');
  const child = spawn(process.execPath, [script, ...flags], { stdio: 'inherit' });
  return new Promise((done, fail) => {
    child.once('error', fail).once('exit', (code) => done(code ?? 1));
  });
}
