import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Parser } from '@vscode/tree-sitter-wasm';
import { readAppFile } from '../read-app-file';
import type { ShellGrammars } from '../risk/shell/shell-grammars';

const PACKAGE = '@vscode/tree-sitter-wasm';

type TreeSitter = typeof import('@vscode/tree-sitter-wasm');

let loading: Promise<ShellGrammars> | undefined;

/** The grammars of bash and PowerShell, read once for the whole process. */
export function loadShellGrammars(): Promise<ShellGrammars> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ShellGrammars> {
  // The package is CommonJS without named exports that Node could see, and its wasm files lie beside its code.
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve(PACKAGE));
  const treeSitter: TreeSitter = require(PACKAGE);
  const module = {
    wasmBinary: await readAppFile(join(folder, 'tree-sitter.wasm')),
    locateFile: (file: string) => file,
  };
  await treeSitter.Parser.init(module);
  const parserFor = async (language: string): Promise<Parser> => {
    const parser = new treeSitter.Parser();
    return parser.setLanguage(
      await treeSitter.Language.load(await readAppFile(join(folder, `tree-sitter-${language}.wasm`))),
    );
  };
  return { bash: await parserFor('bash'), powershell: await parserFor('powershell') };
}
