#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createCodeCache } from './base/code-cache';

const folder = join(import.meta.dirname, '../cli');
const entry = join(folder, 'main.cjs');
// Coverage, for which there are source maps, counts characters from the beginning of a module that Node itself loads.
if (existsSync(`${entry}.map`)) createRequire(import.meta.url)(entry);
else runCached();

function runCached(): void {
  // For the shell grammars; see load-shell-grammars. V8 rejects code that was compiled under other flags, so it is set first.
  setFlagsFromString('--liftoff-only');
  const [, , command = ''] = process.argv;
  if (command !== 'serve') runBriefly();
  // Each command runs other code, and each version of Node compiles it differently.
  const name = `${process.version}-${process.arch}-${/^[a-z]+$/.exec(command) ?? 'help'}`;
  const cache = createCodeCache({ entry, cacheFile: join(folder, 'code-cache', name) });
  process.on('exit', cache.save);
  cache.run();
}

/** For a run that ends before optimized code and small garbage collections pay off: they take a seventh of its CPU time. */
function runBriefly(): void {
  setFlagsFromString('--interrupt-budget=250000');
  setFlagsFromString('--no-incremental-marking');
}
