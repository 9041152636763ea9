import type { Dirent } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { countNoun, formatNumber } from '../../../shared/text/count-noun';
import { formatBytes } from '../../../shared/text/format-bytes';
import { quoteOddName } from '../../../shared/text/quote-odd-name';
import { type GuardedFolder, withGuardedFolder } from '../../workspace/files/with-guarded-folder';
import { shownPath } from '../../workspace/paths/shown-path';
import { checkKind } from '../framework/check-kind';
import { defineFileTool } from './define-file-tool';
import description from './directory-list.md?raw';

/** More would fill the conversation without being more useful. */
const MAX_LISTED = 1_000;

export const directoryList = defineFileTool({
  id: 'directory-list',
  name: 'List folder',
  description,
  purpose: 'Lists a folder.',
  defaultRiskLevel: 'safe',
  tags: ['folder', 'list'],
  input: z.object({ path: z.string().min(1).default('.').describe('Folder to list') }),
  summarize: ({ path }) => (path === '.' ? 'List the workspace' : `List ${path}`),
  paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true, kind: 'folder' }],
  async execute(_, context, [place]) {
    const objection = checkKind(place, 'folder');
    if (objection !== null) return ToolResult.failed(`${objection}. Use file-read for files`, 'NotAFolder');
    return withGuardedFolder(place.realPath, async (folder) => {
      const entries = await readdir(folder.path, { withFileTypes: true });
      context.signal.throwIfAborted();
      const sorted = entries.sort(foldersFirst);
      const lines = await Promise.all(sorted.slice(0, MAX_LISTED).map((entry) => describeEntry(entry, folder)));
      const more = sorted.length - lines.length;
      const total = countNoun(sorted.length, 'entry', 'entries');
      const shown = place.workspacePath === '.' ? 'The workspace' : shownPath(place);
      return ToolResult.succeeded({
        message: `${shown} contains ${total}${more > 0 ? `, the first ${formatNumber(lines.length)} are listed` : ''}`,
        data: [...lines, ...(more > 0 ? [`… and ${formatNumber(more)} more`] : [])].join('\n'),
      });
    });
  },
});

function foldersFirst(one: Dirent, other: Dirent): number {
  return Number(other.isDirectory()) - Number(one.isDirectory()) || one.name.localeCompare(other.name, 'en');
}

async function describeEntry(entry: Dirent, folder: GuardedFolder): Promise<string> {
  const name = quoteOddName(entry.name);
  if (entry.isDirectory()) return `${name}/`;
  const path = folder.at(entry.name);
  if (entry.isSymbolicLink()) return `${name} -> ${await readlink(path).catch(() => '?')}`;
  if (!entry.isFile()) return `${name} (not a regular file)`;
  const size = await lstat(path).then(
    (stats) => formatBytes(stats.size),
    () => 'no longer exists',
  );
  return `${name} (${size})`;
}
