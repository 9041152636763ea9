import { expect, test } from 'vitest';
import type { ToolDescription } from '../../shared/contract';
import { toolCategories } from '../../shared/tool-category';
import { renderBare } from './testing/render-bare';
import { ToolIcon } from './tool-icon';

test('each category has an icon of its own and its name as the title', () => {
  const tools = new Map(toolCategories.map((category) => [category as string, { category } as ToolDescription]));
  expect(toolCategories.map((category) => renderBare(<ToolIcon toolId={category} />, { tools }))).toEqual([
    '<span title="File System"><icon file></span>',
    '<span title="Terminal"><icon terminal></span>',
    '<span title="Search"><icon search></span>',
    '<span title="Workspace"><icon folder></span>',
    '<span title="Editor"><icon square-pen></span>',
    '<span title="Git"><icon git-branch></span>',
    '<span title="Network"><icon globe></span>',
    '<span title="System"><icon settings></span>',
    '<span title="Custom"><icon puzzle></span>',
  ]);
});

test('a tool that is not known is a question', () => {
  expect(renderBare(<ToolIcon toolId="gone" />)).toBe('<span title="Unknown"><icon circle-question-mark></span>');
});
