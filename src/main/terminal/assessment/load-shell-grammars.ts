import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Parser } from '@vscode/tree-sitter-wasm';
import { readAppFile } from '../../base/read-app-file';
import type { ShellGrammars } from '../../risk/shell/shell-grammars';

const PACKAGE = '@vscode/tree-sitter-wasm';

type TreeSitter = typeof import('@vscode/tree-sitter-wasm');

type ParserFor = (language: string) => Promise<Parser>;

let starting: Promise<ParserFor> | undefined;
let loading: Promise<ShellGrammars> | undefined;
let bash: Promise<Parser> | undefined;

/** Loads the bash and PowerShell grammars once per process. */
export function loadShellGrammars(): Promise<ShellGrammars> {
  loading ??= load();
  return loading;
}

/** Loads only the bash grammar; calls `onMissing` when the other one is requested, which is then unavailable. */
export async function loadBashGrammar(onMissing: () => void): Promise<ShellGrammars> {
  const parser = await loadBash();
  return {
    bash: parser,
    get powershell(): Parser {
      onMissing();
      throw new Error('The PowerShell grammar is not loaded');
    },
  };
}

async function load(): Promise<ShellGrammars> {
  starting ??= start();
  const parserFor = await starting;
  const [bashParser, powershell] = await Promise.all([loadBash(), parserFor('powershell')]);
  return { bash: bashParser, powershell };
}

async function loadBash(): Promise<Parser> {
  starting ??= start();
  const parserFor = await starting;
  bash ??= parserFor('bash');
  return bash;
}

async function start(): Promise<ParserFor> {
  // Otherwise V8 compiles the grammars a second time, optimized, which takes almost a second of CPU time. The process
  // can't exit until that is done, and ordinary command lines are rated no faster for it.
  setFlagsFromString('--liftoff-only');
  // The package is CommonJS without named exports that Node can detect, and its wasm files are next to its code.
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve(PACKAGE));
  const treeSitter: TreeSitter = require(PACKAGE);
  const module = {
    wasmBinary: await readAppFile(join(folder, 'tree-sitter.wasm')),
    locateFile: (file: string) => file,
  };
  await treeSitter.Parser.init(module);
  return async (language) => {
    const parser = new treeSitter.Parser();
    return parser.setLanguage(
      await treeSitter.Language.load(await readAppFile(join(folder, `tree-sitter-${language}.wasm`))),
    );
  };
}
