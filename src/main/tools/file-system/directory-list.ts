import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { ToolResult } from '../../../shared/tool-result';
import { assessPathRisk } from '../../risk/assess-path-risk';
import { guardPath } from '../../workspace/guard-path';
import { defineTool } from '../define-tool';
import description from './directory-list.md?raw';
import { guardForUse, pathSubject, validatePath } from './path-parameter';

export const directoryList = defineTool({
  id: 'directory-list',
  name: 'List folder',
  description,
  category: 'file-system',
  defaultRiskLevel: 'safe',
  tags: ['folder', 'list'],
  input: z.object({ path: z.string().min(1).default('.').describe('Folder to list') }),
  summarize: ({ path }) => (path === '.' ? 'List the workspace' : `List ${path}`),
  validate: ({ path }, scope) => validatePath('path', path, scope),
  assessRisk: ({ path }, scope) => assessPathRisk(guardPath(path, scope), 'read', { level: 'safe', reasons: [] }),
  subjects: ({ path }, scope) => [pathSubject(path, scope)],
  async execute({ path }, { scope }) {
    const { realPath } = guardForUse(path, scope);
    const entries = await readdir(realPath, { withFileTypes: true });
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
