import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { countNoun } from '../../../shared/text/count-noun';
import { reportWhile } from '../framework/context/report-while';
import { defineTool } from '../framework/define-tool';
import { listFiles } from '../search/list-files';
import { checkSameRoot, openSearchRoot } from '../search/open-search-root';
import { drawTree } from './draw-tree';
import description from './workspace-tree.md?raw';

export const workspaceTree = defineTool({
  id: 'workspace-tree',
  name: 'Workspace tree',
  description,
  purpose: 'Shows the folder tree.',
  category: 'workspace',
  defaultRiskLevel: 'safe',
  tags: ['workspace', 'folder', 'tree'],
  input: z.object({
    path: z.string().min(1).default('.').describe('Folder to show'),
    depth: z.int().min(1).max(20).default(3).describe('Levels'),
    maxEntries: z.int().min(1).max(1_000).default(400).describe('Most entries to show'),
  }),
  summarize: ({ path }) => (path === '.' ? 'Show the workspace tree' : `Show the tree of ${path}`),
  paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true, kind: 'folder' }],
  async execute({ path, depth, maxEntries }, context) {
    const place = openSearchRoot(path, context.scope);
    if (place.fileSize !== null) return ToolResult.failed(`${path} is a file. Use its folder`, 'NotAFolder');
    let count = 0;
    const { paths, isWhole } = await reportWhile(
      context,
      () => `Listing files: ${countNoun(count, 'file')} so far`,
      () =>
        listFiles(place, {
          signal: context.signal,
          includeIgnored: false,
          includeHidden: true,
          order: 'any',
          onCount(found) {
            count = found;
          },
        }),
    );
    checkSameRoot(path, context.scope, place);
    const where = path === '.' ? 'The workspace' : path;
    if (paths.length === 0) {
      return ToolResult.succeeded({ message: `${where} contains no files, apart from those ignored by .gitignore` });
    }
    const total = `${isWhole ? '' : 'more than '}${countNoun(paths.length, 'file')}`;
    const drawn = drawTree(paths.map(place.fromTarget), { root: place.show(place.target), depth, maxEntries });
    return ToolResult.succeeded({
      message: `${where} contains ${total}`,
      data: drawn.text,
      ...(drawn.isCut
        ? { suggestedFollowUps: ['Set path to see more of a folder, or raise depth or maxEntries'] }
        : {}),
    });
  },
});
