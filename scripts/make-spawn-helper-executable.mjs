import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * node-pty starts every terminal on macOS through a program of its own, and npm brings that without the right to be
 * started.
 * @param {string} modules a node_modules folder
 */
export function makeSpawnHelperExecutable(modules) {
  const prebuilds = join(modules, 'node-pty', 'prebuilds');
  if (!existsSync(prebuilds)) return;
  const helpers = readdirSync(prebuilds).map((name) => join(prebuilds, name, 'spawn-helper'));
  for (const helper of helpers.filter((path) => existsSync(path))) chmodSync(helper, 0o755);
}
