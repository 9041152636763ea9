import { parse } from 'jsonc-parser';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json';
import { readMakeTargets } from './read-make-targets';
import { readTomlTable } from './read-toml-table';

export interface Script {
  readonly name: string;
  readonly command: string;
}

/** What a file says about the project it belongs to. */
export interface Manifest {
  readonly name?: string;
  readonly scripts: readonly Script[];
}

type Reader = (text: string) => Manifest;

const usual = (...commands: readonly string[]): Script[] =>
  commands.map((command) => ({ name: command.split(' ')[1] ?? command, command }));

const readers: Readonly<Record<string, Reader>> = {
  'package.json': (text) => readJson(text, 'scripts'),
  'composer.json': (text) => readJson(text, 'scripts'),
  'deno.json': (text) => readJson(text, 'tasks'),
  'deno.jsonc': (text) => readJson(text, 'tasks'),
  'Cargo.toml': (text) => named(readTomlTable(text, 'package').name, usual('cargo build', 'cargo test', 'cargo run')),
  'go.mod': (text) => named(/^module\s+(\S+)/m.exec(text)?.[1], usual('go build ./...', 'go test ./...')),
  'pyproject.toml': readPyproject,
  'pom.xml': (text) => named(readArtifact(text), usual('mvn test', 'mvn package')),
  'build.gradle': () => named(undefined, usual('gradle build', 'gradle test')),
  'build.gradle.kts': () => named(undefined, usual('gradle build', 'gradle test')),
  'mix.exs': (text) => named(/\bapp:\s*:(\w+)/.exec(text)?.[1], usual('mix compile', 'mix test')),
  Makefile: (text) => named(undefined, readMakeTargets(text)),
  makefile: (text) => named(undefined, readMakeTargets(text)),
  GNUmakefile: (text) => named(undefined, readMakeTargets(text)),
  justfile: (text) => named(undefined, readMakeTargets(text)),
};

export function isManifest(path: string): boolean {
  return Object.hasOwn(readers, path.slice(path.lastIndexOf('/') + 1));
}

/** Never throws: what cannot be read says nothing. */
export function readManifest(path: string, text: string): Manifest {
  return readers[path.slice(path.lastIndexOf('/') + 1)]?.(text) ?? { scripts: [] };
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

/** Composer has lists, Deno has objects with more in them. */
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

/** The parent's artifact comes first in the file, and is another. */
function readArtifact(text: string): string | undefined {
  const endOfParent = text.indexOf('</parent>');
  return /<artifactId>\s*([^<\s]+)/.exec(endOfParent < 0 ? text : text.slice(endOfParent))?.[1];
}
