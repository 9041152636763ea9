import { isAscii } from 'node:buffer';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** Code that the first run doesn't reach is compiled in later ones, so the cache still grows for a while. */
const RUNS_THAT_ADD = 4;

export interface CodeCacheOptions {
  /** The CommonJS module to start with. The modules it requires by a path are cached too. */
  readonly entry: string;
  /** Holds the compiled code; the folder is created. */
  readonly cacheFile: string;
}

export interface CodeCache {
  /** Runs the entry and returns its exports. */
  run(): unknown;
  /** Stores what was compiled, unless it is all in the file. Never throws: the next run just takes longer. */
  save(): void;
}

interface CompiledCode {
  /** Size and time of the source, since V8 compares only the length of its text. */
  readonly stamp: string;
  readonly code: Buffer;
}

interface CacheContent {
  readonly runs: number;
  readonly entries: ReadonlyMap<string, CompiledCode>;
}

/**
 * Loads modules with the code that V8 compiled in earlier runs: compiling megabytes takes longer than running them.
 * Node can do this itself only from version 22.
 */
export function createCodeCache({ entry, cacheFile }: CodeCacheOptions): CodeCache {
  const stored = readCache(cacheFile);
  const modules = new Map<string, { exports: unknown }>();
  const loaded = new Map<string, { readonly stamp: string; readonly script: Script }>();
  let isComplete = true;

  function load(path: string): unknown {
    const known = modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    const requireModule = createRequire(path);
    const folder = dirname(path);
    const requireFrom = (name: string) => (name.startsWith('.') ? load(join(folder, name)) : requireModule(name));
    const run = compile(path).runInThisContext();
    const requireHere = Object.assign(requireFrom, { resolve: requireModule.resolve });
    run(module.exports, requireHere, module, path, folder, importModule);
    return module.exports;
  }

  function compile(path: string): Script {
    const name = basename(path);
    const stamp = stampOf(path);
    const found = stored.entries.get(name);
    const cachedData = found?.stamp === stamp ? found.code : undefined;
    const script = new Script(`(function (${parameters}) {${readSource(path)}\n})`, {
      filename: path,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    if (cachedData === undefined || script.cachedDataRejected) isComplete = false;
    loaded.set(name, { stamp, script });
    return script;
  }

  return {
    run: () => load(entry),
    save() {
      if (isComplete && stored.runs >= RUNS_THAT_ADD) return;
      const entries = new Map(stored.entries);
      for (const [name, { stamp, script }] of loaded) entries.set(name, { stamp, code: script.createCachedData() });
      writeCache(cacheFile, { runs: isComplete ? stored.runs + 1 : 1, entries });
    },
  };
}

/** Like those of Node's own modules, and one for imports, which stored code can't do itself. */
const parameters = 'exports, require, module, __filename, __dirname, importModule';

function importModule(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ name);
}

function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}

/** Text in one byte per character is read and compared faster. */
function readSource(path: string): string {
  const content = readFileSync(path);
  return content.toString(isAscii(content) ? 'latin1' : 'utf8');
}

/** The file: the length of its table as text, a line break, the table, and the code of each module in turn. */
interface CacheTable {
  readonly runs: number;
  readonly entries: readonly (readonly [name: string, stamp: string, length: number])[];
}

function readCache(cacheFile: string): CacheContent {
  try {
    const content = readFileSync(cacheFile);
    const end = content.indexOf('\n');
    const start = end + 1 + Number(content.toString('latin1', 0, end));
    const table: CacheTable = JSON.parse(content.toString('utf8', end + 1, start));
    let position = start;
    const entries = new Map(
      table.entries.map(([name, stamp, length]) => {
        const code = content.subarray(position, position + length);
        position += length;
        return [name, { stamp, code }];
      }),
    );
    return { runs: table.runs, entries };
  } catch {
    return { runs: 0, entries: new Map() };
  }
}

function writeCache(cacheFile: string, { runs, entries }: CacheContent): void {
  const list = [...entries];
  const table: CacheTable = { runs, entries: list.map(([name, { stamp, code }]) => [name, stamp, code.length]) };
  const head = Buffer.from(JSON.stringify(table));
  const temporary = `${cacheFile}.${process.pid}`;
  try {
    mkdirSync(dirname(cacheFile), { recursive: true });
    writeFileSync(
      temporary,
      Buffer.concat([Buffer.from(`${head.length}\n`), head, ...list.map(([, { code }]) => code)]),
    );
    renameSync(temporary, cacheFile);
  } catch {
    // The folder is read-only, or the disk is full.
    removeIfPossible(temporary);
  }
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Its folder can't be read either.
  }
}
