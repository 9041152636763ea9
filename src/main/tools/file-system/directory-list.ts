import type { Dirent } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { z } from 'zod';
import { ToolResult } from '../../../shared/tool-result';
import { type GuardedFolder, withGuardedFolder } from '../../workspace/with-guarded-folder';
import { defineFileTool } from './define-file-tool';
import description from './directory-list.md?raw';
import { formatBytes } from './format-bytes';
import { objectionToKind } from './objection-to-kind';

/** More would fill the conversation without telling more. */
const MAX_LISTED = 1_000;

export const directoryList = defineFileTool({
  id: 'directory-list',
  name: 'List folder',
  description,
  purpose: 'Lists what is in a folder.',
  defaultRiskLevel: 'safe',
  tags: ['folder', 'list'],
  input: z.object({ path: z.string().min(1).default('.').describe('Folder to list') }),
  summarize: ({ path }) => (path === '.' ? 'List the workspace' : `List ${path}`),
  paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true }],
  async execute(_, context, [place]) {
    const objection = objectionToKind(place, 'folder');
    if (objection !== null) return ToolResult.failed(`${objection}: use file-read for files`, 'NotAFolder');
    return withGuardedFolder(place.realPath, async (folder) => {
      const entries = await readdir(folder.path, { withFileTypes: true });
      context.signal.throwIfAborted();
      const sorted = entries.sort(foldersFirst);
      const lines = await Promise.all(sorted.slice(0, MAX_LISTED).map((entry) => describeEntry(entry, folder)));
      const more = sorted.length - lines.length;
      const total = `${sorted.length.toLocaleString('en')} ${sorted.length === 1 ? 'entry' : 'entries'}`;
      const shown = place.workspacePath === '.' ? 'The workspace' : (place.workspacePath ?? place.realPath);
      return ToolResult.succeeded({
        message: `${shown} holds ${total}${more > 0 ? `, the first ${lines.length.toLocaleString('en')} are listed` : ''}`,
        data: [...lines, ...(more > 0 ? [`… and ${more.toLocaleString('en')} more`] : [])].join('\n'),
      });
    });
  },
});

function foldersFirst(one: Dirent, other: Dirent): number {
  return Number(other.isDirectory()) - Number(one.isDirectory()) || one.name.localeCompare(other.name, 'en');
}

async function describeEntry(entry: Dirent, folder: GuardedFolder): Promise<string> {
  // A line break in a name would look like two entries.
  const name = /[\r\n]/.test(entry.name) ? JSON.stringify(entry.name) : entry.name;
  if (entry.isDirectory()) return `${name}/`;
  const path = folder.at(entry.name);
  if (entry.isSymbolicLink()) return `${name} -> ${await readlink(path).catch(() => '?')}`;
  if (!entry.isFile()) return `${name} (not a regular file)`;
  const size = await lstat(path).then(
    (stats) => formatBytes(stats.size),
    () => 'gone by now',
  );
  return `${name} (${size})`;
}
