import { expect, test } from 'vitest';
import { toolCategories } from '../../../../shared/call/tool-category';
import type { ToolDescription } from '../../../../shared/contract/descriptions';
import { renderBare } from '../../../testing/render-bare';
import { ToolIcon } from './tool-icon';

test('each category has an icon of its own and its name as the title', () => {
  const tools = new Map(toolCategories.map((category) => [category as string, { category } as ToolDescription]));
  expect(toolCategories.map((category) => renderBare(<ToolIcon toolId={category} />, { tools }))).toEqual([
    '<span title="File System: Files and folders"><icon file></span>',
    '<span title="Terminal: Commands and scripts"><icon terminal></span>',
    '<span title="Search: Finding files and text"><icon search></span>',
    '<span title="Workspace: The open folder as a project"><icon folder></span>',
    '<span title="Editor: Opening and formatting code"><icon square-pen></span>',
    '<span title="Git: Version control"><icon git-branch></span>',
    '<span title="Network: Requests to other machines"><icon globe></span>',
    '<span title="System: This machine"><icon settings></span>',
    '<span title="Custom: Tools added at runtime"><icon puzzle></span>',
  ]);
});

test('a tool that is not known is a question', () => {
  expect(renderBare(<ToolIcon toolId="gone" />)).toBe(
    '<span title="Unknown: Category not recognized"><icon circle-question-mark></span>',
  );
});

test('what changes a file differs from what reads, moves or deletes it', () => {
  const ids = ['file-read', 'file-write', 'file-edit', 'file-delete', 'file-move', 'file-copy', 'directory-list'];
  const icons = ids.map((toolId) => /<icon ([\w-]+)>/.exec(renderBare(<ToolIcon toolId={toolId} />))?.[1]);
  expect(new Set(icons).size).toBe(ids.length);
});
