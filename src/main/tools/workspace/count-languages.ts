/** Languages by file extension; anything else is data, or irrelevant. */
const endings: Readonly<Record<string, string>> = {
  TypeScript: 'ts tsx mts cts',
  JavaScript: 'js jsx mjs cjs',
  Python: 'py pyi pyw',
  Rust: 'rs',
  Go: 'go',
  Java: 'java',
  Kotlin: 'kt kts',
  Scala: 'scala sc',
  Groovy: 'groovy gradle',
  'C#': 'cs csx',
  'F#': 'fs fsx fsi',
  'Visual Basic': 'vb',
  C: 'c h',
  'C++': 'cc cpp cxx c++ hh hpp hxx',
  'Objective-C': 'm mm',
  Swift: 'swift',
  Ruby: 'rb rake gemspec',
  PHP: 'php',
  Perl: 'pl pm',
  Lua: 'lua',
  R: 'r rmd',
  Julia: 'jl',
  Dart: 'dart',
  Elixir: 'ex exs',
  Erlang: 'erl hrl',
  Haskell: 'hs lhs',
  OCaml: 'ml mli',
  Clojure: 'clj cljs cljc edn',
  Zig: 'zig',
  Nim: 'nim',
  Shell: 'sh bash zsh fish',
  PowerShell: 'ps1 psm1 psd1',
  Batch: 'bat cmd',
  SQL: 'sql',
  HTML: 'html htm',
  CSS: 'css scss sass less',
  Vue: 'vue',
  Svelte: 'svelte',
  Astro: 'astro',
  Markdown: 'md mdx markdown',
  reStructuredText: 'rst',
  TeX: 'tex',
  JSON: 'json jsonc json5',
  YAML: 'yml yaml',
  TOML: 'toml',
  XML: 'xml xsd xsl',
  'Protocol Buffers': 'proto',
  GraphQL: 'graphql gql',
  Terraform: 'tf tfvars',
  Nix: 'nix',
  'Jupyter Notebook': 'ipynb',
  Solidity: 'sol',
  Assembly: 's asm',
  CUDA: 'cu cuh',
};

const languageByEnding = new Map(
  Object.entries(endings).flatMap(([language, list]) => list.split(' ').map((ending) => [ending, language] as const)),
);
const languageByName = new Map([
  ['dockerfile', 'Docker'],
  ['makefile', 'Make'],
  ['gnumakefile', 'Make'],
  ['cmakelists.txt', 'CMake'],
]);

export interface LanguageCount {
  readonly language: string;
  readonly files: number;
  /** Share of all files with a known language, from 0 to 1. */
  readonly share: number;
}

/** The most frequent first. */
export function countLanguages(paths: readonly string[]): LanguageCount[] {
  const counts = new Map<string, number>();
  let known = 0;
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    const language = languageByName.get(name) ?? languageByEnding.get(name.slice(name.lastIndexOf('.') + 1));
    if (language === undefined) continue;
    counts.set(language, (counts.get(language) ?? 0) + 1);
    known += 1;
  }
  return [...counts]
    .map(([language, files]) => ({ language, files, share: files / known }))
    .sort((first, second) => second.files - first.files || first.language.localeCompare(second.language, 'en'));
}
