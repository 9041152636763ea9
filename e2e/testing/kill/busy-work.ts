import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/shared/json/json';

/** The kinds of work that keep a conversation busy; the user's first words name the kind. */
export const busyRoles = ['talk', 'run', 'write', 'edit'] as const;
export type BusyRole = (typeof busyRoles)[number];

export interface BusyAnswer {
  /** Number of pieces of text. */
  readonly pieces: number;
  readonly calls: readonly { readonly name: string; readonly parameters: JsonObject }[];
}

/** Every command leaves its mark here, once. */
export const markFile = 'ran.txt';

const WRITTEN_FILES = 30;
const WRITES_AT_ONCE = 8;
const EDITED_FILES = 8;
const EDITS_AT_ONCE = 4;
/** Enough lines to make a write take a while. */
const LINES = 200;

export type BusyWork = ReturnType<typeof createBusyWork>;

/** Creates a model's plans, and knows the valid states of files and commands after each of them. */
export function createBusyWork(workspace: string) {
  const askedVersions = new Map<string, number>();
  let commands = 0;
  let written = 0;
  let edited = 0;
  mkdirSync(join(workspace, 'edited'));
  for (let number = 0; number < EDITED_FILES; number += 1) {
    writeFileSync(join(workspace, editedPath(number)), contentOf(editedPath(number), 0));
  }

  function next(path: string, version: number): number {
    askedVersions.set(path, Math.max(version, askedVersions.get(path) ?? 0));
    return version;
  }

  function write() {
    const path = `written/file-${written++ % WRITTEN_FILES}.txt`;
    const version = next(path, (askedVersions.get(path) ?? 0) + 1);
    return { name: 'file-write', parameters: { path, content: contentOf(path, version) } };
  }

  function edit() {
    const path = editedPath(edited++ % EDITED_FILES);
    const before = versionIn(readFileSync(join(workspace, path), 'utf8')) ?? 0;
    const newText = versionLine(next(path, before + 1));
    return { name: 'file-edit', parameters: { path, oldText: versionLine(before), newText } };
  }

  function run() {
    const command = `sleep 0.0${commands % 5}; echo mark-${commands++} >> ${markFile}`;
    return { name: 'terminal-execute', parameters: { command } };
  }

  return {
    askedVersion: (path: string) => askedVersions.get(path) ?? 0,
    answer(role: BusyRole): BusyAnswer {
      switch (role) {
        case 'talk':
          return { pieces: 300, calls: [] };
        case 'run':
          return { pieces: 8, calls: times(3, run) };
        case 'write':
          return { pieces: 3, calls: times(WRITES_AT_ONCE, write) };
        case 'edit':
          return { pieces: 3, calls: times(EDITS_AT_ONCE, edit) };
      }
    },
  };
}

/** Returns the only valid content of a file in a version: anything else is half a file. */
export function contentOf(path: string, version: number): string {
  // An edit changes only the first line.
  const marked = path.startsWith('edited/') ? '' : ` of version ${version}`;
  const lines = Array.from({ length: LINES }, (_, line) => `line ${line}${marked} in ${path}\n`);
  return `${versionLine(version)}\n${lines.join('')}end of ${path}\n`;
}

export function versionIn(text: string): number | null {
  const version = /^version (\d+);/.exec(text)?.[1];
  return version === undefined ? null : Number(version);
}

function versionLine(version: number): string {
  return `version ${version};`;
}

function editedPath(number: number): string {
  return `edited/file-${number}.txt`;
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
