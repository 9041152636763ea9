import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { z } from 'zod';
import { findLocalProgram } from '../../terminal/environment/find-local-program';
import { foldersUpTo } from '../../workspace/files/folders-up-to';
import type { Check, CheckOutput, FindChecks, FoundProblem } from '../check';

const places = [
  ...['.venv', 'venv'].map((name) => join(name, process.platform === 'win32' ? 'Scripts' : 'bin')),
  join('node_modules', '.bin'),
];

interface Linter {
  readonly name: string;
  /** Files whose presence configures the tool. */
  readonly files: readonly string[];
  readonly section: RegExp;
  args(config: { readonly folder: string; readonly files: readonly string[] }): string[];
  parse(output: CheckOutput): FoundProblem[];
}

const ruff: Linter = {
  name: 'ruff',
  files: ['ruff.toml', '.ruff.toml'],
  section: /^\[tool\.ruff\b/m,
  args: ({ files }) => [
    'check',
    '--output-format',
    'json',
    '--no-cache',
    '--no-fix',
    '--force-exclude',
    '--',
    ...files,
  ],
  parse: parseRuff,
};

const pyright: Linter = {
  name: 'pyright',
  files: ['pyrightconfig.json'],
  section: /^\[tool\.pyright\b/m,
  args: ({ folder }) => ['--outputjson', '--project', folder],
  parse: parsePyright,
};

/** Compiles without running anything: what it reports can't even be loaded. */
const syntaxScript = `
import json, sys
for path in sys.argv[1:]:
    try:
        with open(path, "rb") as file:
            compile(file.read(), path, "exec", dont_inherit=True)
    except SyntaxError as error:
        print(json.dumps({"file": path, "line": error.lineno or 1, "column": error.offset or 1, "message": error.msg}))
    except (ValueError, RecursionError, MemoryError, OSError):
        pass
`;

/** Runs the linters that the folders of the edited files configure; where there is none, checks the syntax. */
export const findPythonChecks: FindChecks = (files, { workspacePath }) => {
  const sources = files.filter((file) => ['.py', '.pyi'].includes(extname(file)));
  if (sources.length === 0) return [];
  const linters = [ruff, pyright].flatMap((linter) => checksOf(linter, sources, workspacePath));
  return linters.length > 0 ? linters : syntaxChecks(sources, workspacePath);
};

function checksOf(linter: Linter, sources: readonly string[], workspacePath: string): Check[] {
  const folders = new Map<string, string[]>();
  for (const file of sources) {
    const folder = foldersUpTo(dirname(file), workspacePath).find((one) => isConfigured(linter, one));
    if (folder !== undefined) folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders].flatMap(([folder, files]) => {
    const program = findLocalProgram(linter.name, foldersUpTo(folder, workspacePath), places);
    if (program === null) return [];
    const { name, parse } = linter;
    return [{ checker: name, folder, program, args: linter.args({ folder, files }), environment: {}, parse }];
  });
}

function isConfigured({ files, section }: Linter, folder: string): boolean {
  if (files.some((name) => existsSync(join(folder, name)))) return true;
  try {
    return section.test(readFileSync(join(folder, 'pyproject.toml'), 'utf8'));
  } catch {
    return false;
  }
}

function syntaxChecks(files: readonly string[], workspacePath: string): Check[] {
  const program = findLocalProgram('python3', [workspacePath], places);
  if (program === null) return [];
  // Isolated: nothing of the folder is imported or written.
  const args = ['-I', '-B', '-c', syntaxScript, ...files];
  return [{ checker: 'Python', folder: workspacePath, program, args, environment: {}, parse: parseSyntax }];
}

const syntaxSchema = z.object({ file: z.string(), line: z.number(), column: z.number(), message: z.string() });

export function parseSyntax({ stdout }: CheckOutput): FoundProblem[] {
  return stdout.split('\n').flatMap((text) => {
    const read = syntaxSchema.safeParse(parseJson(text));
    return read.success ? [located({ ...read.data, code: 'SyntaxError' })] : [];
  });
}

const ruffSchema = z.array(
  z.object({
    filename: z.string(),
    code: z.string().nullish(),
    message: z.string(),
    location: z.object({ row: z.number(), column: z.number() }),
  }),
);

export function parseRuff({ stdout }: CheckOutput): FoundProblem[] {
  const read = ruffSchema.safeParse(parseJson(stdout));
  return (read.data ?? []).map(({ filename, code, message, location }) =>
    located({ file: resolve(filename), line: location.row, column: location.column, code: code ?? '', message }),
  );
}

const pyrightSchema = z.object({
  generalDiagnostics: z.array(
    z.object({
      file: z.string(),
      severity: z.string(),
      message: z.string(),
      rule: z.string().optional(),
      range: z.object({ start: z.object({ line: z.number(), character: z.number() }) }),
    }),
  ),
});

export function parsePyright({ stdout }: CheckOutput): FoundProblem[] {
  const read = pyrightSchema.safeParse(parseJson(stdout));
  return (read.data?.generalDiagnostics ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ file, message, rule = '', range: { start } }) =>
      located({ file: resolve(file), line: start.line + 1, column: start.character + 1, code: rule, message }),
    );
}

function located({ line, column, ...rest }: FoundProblem): FoundProblem {
  return { ...rest, line: Math.max(1, Math.trunc(line)), column: Math.max(1, Math.trunc(column)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
