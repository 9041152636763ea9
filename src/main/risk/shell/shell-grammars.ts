import type { Parser } from '@vscode/tree-sitter-wasm';

/** A parser for each language that a grammar exists for. They are loaded outside, because that reads files. */
export interface ShellGrammars {
  readonly bash: Parser;
  readonly powershell: Parser;
}
