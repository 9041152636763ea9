export interface FormatterKind {
  readonly name: string;
  /** The program's file name, without an extension. */
  readonly program: string;
  /** Files, by exact name or pattern, that show that the workspace uses it. */
  readonly configured: readonly (string | RegExp)[];
  /** Text that the file must contain, if its name alone says little. */
  readonly mention?: RegExp;
  readonly extensions: ReadonlySet<string>;
  /** Makes it read standard input and write standard output. */
  readonly args: (file: string, configuration: string) => readonly string[];
}

const words = (list: string) => new Set(list.split(' '));
const scripts = 'js jsx mjs cjs ts tsx mts cts json jsonc';
const python = words('py pyi');

/** In order of precedence: if a folder configures two, the more specific one comes first. */
export const formatters: readonly FormatterKind[] = [
  {
    name: 'Biome',
    program: 'biome',
    configured: ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc'],
    extensions: words(`${scripts} css graphql gql html vue svelte astro`),
    args: (file) => ['format', `--stdin-file-path=${file}`],
  },
  {
    name: 'dprint',
    program: 'dprint',
    configured: ['dprint.json', 'dprint.jsonc', '.dprint.json', '.dprint.jsonc'],
    extensions: words(`${scripts} md toml css scss less html vue svelte yaml yml dockerfile`),
    args: (file) => ['fmt', '--stdin', file],
  },
  {
    name: 'Prettier',
    program: 'prettier',
    configured: [/^\.prettierrc(?:\..+)?$/, /^prettier\.config\.[cm]?[jt]s$/],
    extensions: words(`${scripts} json5 css scss less html vue svelte astro md mdx yaml yml graphql gql hbs`),
    args: (file) => ['--stdin-filepath', file],
  },
  {
    name: 'Prettier',
    program: 'prettier',
    configured: ['package.json'],
    mention: /"prettier"\s*:\s*["{]/,
    extensions: words(`${scripts} json5 css scss less html vue svelte astro md mdx yaml yml graphql gql hbs`),
    args: (file) => ['--stdin-filepath', file],
  },
  {
    name: 'deno fmt',
    program: 'deno',
    configured: ['deno.json', 'deno.jsonc'],
    extensions: words(`${scripts} md css scss less html yaml yml`),
    args: (file) => ['fmt', '--ext', file.slice(file.lastIndexOf('.') + 1), '-'],
  },
  {
    name: 'rustfmt',
    program: 'rustfmt',
    configured: ['Cargo.toml', 'rustfmt.toml', '.rustfmt.toml'],
    extensions: words('rs'),
    // By default, it assumes the 2015 edition for every file.
    args: (_, configuration) => {
      const [, edition = '2021'] = /^\s*edition\s*=\s*"(\d{4})"/m.exec(configuration) ?? [];
      return ['--emit', 'stdout', '--edition', edition];
    },
  },
  {
    name: 'gofmt',
    program: 'gofmt',
    configured: ['go.mod', 'go.work'],
    extensions: words('go'),
    args: () => [],
  },
  {
    name: 'Ruff',
    program: 'ruff',
    configured: ['ruff.toml', '.ruff.toml'],
    extensions: python,
    args: (file) => ['format', '--stdin-filename', file, '-'],
  },
  {
    name: 'Black',
    program: 'black',
    configured: ['pyproject.toml'],
    mention: /^\s*\[tool\.black\b/m,
    extensions: python,
    args: (file) => ['--quiet', '--stdin-filename', file, '-'],
  },
  {
    name: 'Ruff',
    program: 'ruff',
    configured: ['pyproject.toml'],
    mention: /^\s*\[tool\.ruff\b/m,
    extensions: python,
    args: (file) => ['format', '--stdin-filename', file, '-'],
  },
  {
    name: 'clang-format',
    program: 'clang-format',
    configured: ['.clang-format', '_clang-format'],
    extensions: words('c h cc cpp cxx hh hpp hxx m mm java cs proto'),
    args: (file) => [`--assume-filename=${file}`],
  },
  {
    name: 'dart format',
    program: 'dart',
    configured: ['pubspec.yaml'],
    extensions: words('dart'),
    args: () => ['format'],
  },
  {
    name: 'StyLua',
    program: 'stylua',
    configured: ['stylua.toml', '.stylua.toml'],
    extensions: words('lua luau'),
    args: (file) => ['--stdin-filepath', file, '-'],
  },
];
