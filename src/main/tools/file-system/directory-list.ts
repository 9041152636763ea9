import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { ToolResult } from '../../../shared/tool-result';
import { defineTool } from '../define-tool';
import description from './directory-list.md?raw';

export const directoryList = defineTool({
  id: 'directory-list',
  name: 'List folder',
  description,
  purpose: 'Lists what is in a folder.',
  category: 'file-system',
  defaultRiskLevel: 'safe',
  tags: ['folder', 'list'],
  input: z.object({ path: z.string().min(1).default('.').describe('Folder to list') }),
  summarize: ({ path }) => (path === '.' ? 'List the workspace' : `List ${path}`),
  paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true }],
  async execute({ path }, { resolvePath, signal }) {
    const realPath = resolvePath(path);
    const entries = await readdir(realPath, { withFileTypes: true });
    // What has become a link in the meantime was perhaps read elsewhere.
    if (resolvePath(path) !== realPath)
      return ToolResult.failed(`${path} was exchanged while it was read`, 'Exchanged');
    signal.throwIfAborted();
    const names = (wantFolders: boolean) =>
      entries
        .filter((entry) => entry.isDirectory() === wantFolders)
        .map((entry) => (wantFolders ? `${entry.name}/` : entry.name))
        .sort((a, b) => a.localeCompare(b, 'en'));
    const listed = [...names(true), ...names(false)];
    return ToolResult.succeeded({
      message: `${path === '.' ? 'The workspace' : path} holds ${listed.length} ${listed.length === 1 ? 'entry' : 'entries'}`,
      data: listed.join('\n'),
    });
  },
});
