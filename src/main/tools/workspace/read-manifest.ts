import { parse } from 'jsonc-parser';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';

const target = /^([A-Za-z0-9][\w./-]*)(?:\s[^:=]*)?:(?![:=])/;

interface Script {
  readonly name: string;
  readonly command: string;
}

/** A project file's information about its project. */
export interface Manifest {
  readonly name?: string;
  readonly scripts: readonly Script[];
}

interface ManifestKind {
  readonly kind: string;
  read(text: string): Manifest;
}

const usual = (...commands: readonly string[]): Script[] =>
  commands.map((command) => ({ name: command.split(' ')[1] ?? command, command }));

const make: ManifestKind = { kind: 'Make', read: (text) => named(undefined, readMakeTargets(text)) };

const deno: ManifestKind = { kind: 'Deno', read: (text) => readJson(text, 'tasks') };

const gradle: ManifestKind = { kind: 'Gradle', read: () => named(undefined, usual('gradle build', 'gradle test')) };

const manifestKinds: Readonly<Record<string, ManifestKind>> = {
  'package.json': { kind: 'Node.js', read: (text) => readJson(text, 'scripts') },
  'composer.json': { kind: 'PHP', read: (text) => readJson(text, 'scripts') },
  'deno.json': deno,
  'deno.jsonc': deno,
  'Cargo.toml': {
    kind: 'Rust',
    read: (text) => named(readTomlTable(text, 'package').name, usual('cargo build', 'cargo test', 'cargo run')),
  },
  'go.mod': {
    kind: 'Go',
    read: (text) => named(/^module\s+(\S+)/m.exec(text)?.[1], usual('go build ./...', 'go test ./...')),
  },
  'pyproject.toml': { kind: 'Python', read: readPyproject },
  'pom.xml': { kind: 'Maven', read: (text) => named(readArtifact(text), usual('mvn test', 'mvn package')) },
  'build.gradle': gradle,
  'build.gradle.kts': gradle,
  'mix.exs': {
    kind: 'Elixir',
    read: (text) => named(/\bapp:\s*:(\w+)/.exec(text)?.[1], usual('mix compile', 'mix test')),
  },
  Makefile: make,
  makefile: make,
  GNUmakefile: make,
  justfile: { ...make, kind: 'just' },
};

export function isManifest(path: string): boolean {
  return Object.hasOwn(manifestKinds, fileName(path));
}

/** Returns the kind of project that the file belongs to, such as `Rust`. */
export function projectKind(path: string): string {
  return manifestKinds[fileName(path)]?.kind ?? 'unknown';
}

/** Never throws: an unreadable file provides no information. */
export function readManifest(path: string, text: string): Manifest {
  return manifestKinds[fileName(path)]?.read(text) ?? { scripts: [] };
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function named(name: string | undefined, scripts: readonly Script[]): Manifest {
  return { ...(name === undefined ? {} : { name }), scripts };
}

function readJson(text: string, key: 'scripts' | 'tasks'): Manifest {
  const content: unknown = parse(text);
  if (!isJsonObject(content)) return { scripts: [] };
  const { name, [key]: scripts } = content;
  return named(typeof name === 'string' ? name : undefined, isJsonObject(scripts) ? readScripts(scripts) : []);
}

function readScripts(scripts: JsonObject): Script[] {
  return Object.entries(scripts).map(([name, command]) => ({ name, command: commandText(command) }));
}

/** Composer uses lists, Deno uses objects with additional properties. */
function commandText(command: JsonValue): string {
  if (typeof command === 'string') return command;
  if (Array.isArray(command)) return command.map(commandText).join(' && ');
  return isJsonObject(command) && typeof command.command === 'string' ? command.command : '';
}

function readPyproject(text: string): Manifest {
  const name = readTomlTable(text, 'project').name ?? readTomlTable(text, 'tool.poetry').name;
  const scripts = { ...readTomlTable(text, 'tool.poetry.scripts'), ...readTomlTable(text, 'project.scripts') };
  return named(
    name,
    Object.entries(scripts).map(([script, command]) => ({ name: script, command })),
  );
}

/** The parent's artifact comes first in the file, and is a different one. */
function readArtifact(text: string): string | undefined {
  const endOfParent = text.indexOf('</parent>');
  return /<artifactId>\s*([^<\s]+)/.exec(endOfParent < 0 ? text : text.slice(endOfParent))?.[1];
}

/** Returns the targets that users may run, with their commands; recipes in a justfile look the same. */
function readMakeTargets(text: string): Script[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const [, name] = target.exec(line) ?? [];
    if (name === undefined || /\.\w+$/.test(name)) return [];
    const recipe: string[] = [];
    for (let next = index + 1; /^\s+\S/.test(lines[next] ?? ''); next += 1) {
      recipe.push((lines[next] ?? '').trim().replace(/^[@-]+/, ''));
    }
    return [{ name, command: recipe.join('; ') }];
  });
}

/** Returns the plain strings of one table, such as `[project]`: all we need from TOML. */
function readTomlTable(text: string, table: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let isInside = false;
  for (const line of text.split(/\r?\n/)) {
    const [, header] = /^\s*\[([^[\]]+)\]/.exec(line) ?? [];
    if (header !== undefined) isInside = header.trim() === table;
    else if (isInside) {
      const [, key, double, single] = /^\s*["']?([\w.-]+)["']?\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(line) ?? [];
      const value = double ?? single;
      if (key !== undefined && value !== undefined) found[key] = value;
    }
  }
  return found;
}
