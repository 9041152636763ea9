import type { Parser } from '@vscode/tree-sitter-wasm';

/** A parser for each language with a grammar. The caller loads them, because that reads files. */
export interface ShellGrammars {
  readonly bash: Parser;
  readonly powershell: Parser;
}
