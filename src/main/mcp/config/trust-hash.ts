import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { McpEntry } from '../../../shared/mcp/mcp-server';
import { projectFileStamp } from '../../storage/project-file-stamp';
import { findProgram } from '../../terminal/environment/find-program';
import { canonicalJson } from '../pins/canonical-json';

/**
 * Identifies what a project's entry starts: the entry itself, the program, and every file of the project that its
 * arguments name. A change of any of them asks again.
 */
export function trustHash(entry: McpEntry, folder: string): string {
  const files =
    entry.kind === 'stdio' ? startedFiles(entry, folder).map((path) => [path, projectFileStamp(path, folder)]) : [];
  return createHash('sha256')
    .update(canonicalJson([entry, files]))
    .digest('hex');
}

export function entryHash(entry: McpEntry): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

function startedFiles(entry: Extract<McpEntry, { kind: 'stdio' }>, folder: string): string[] {
  const base = resolve(folder, entry.cwd ?? '.');
  const program = programPath(entry.command, base);
  const named = entry.args.flatMap((word) => {
    // `--config=server.json` names a file as well.
    const names = [word, word.replace(/^[^=]*=/, '')];
    return names.map((name) => resolve(base, name)).filter(isFile);
  });
  return [...new Set([...(program === null ? [] : [program]), ...named])].sort();
}

/** Where a command leads; null if there is no such program. */
export function programPath(command: string, folder: string): string | null {
  if (!isAbsolute(command) && !/[/\\]/.test(command)) return findProgram(command, folder);
  const path = resolve(folder, command);
  return isFile(path) ? path : null;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
