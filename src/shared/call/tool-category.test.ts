import { describe, expect, it } from 'vitest';
import { toolCategories, toolCategoryInfo, toolCategorySchema } from './tool-category';

describe('toolCategoryInfo', () => {
  it('names every category and gives it an icon', () => {
    const shown = toolCategories.map((category) => {
      const { displayName, iconName } = toolCategoryInfo(category);
      return [category, displayName, iconName];
    });
    expect(shown).toEqual([
      ['file-system', 'File System', 'file'],
      ['terminal', 'Terminal', 'terminal'],
      ['search', 'Search', 'search'],
      ['workspace', 'Workspace', 'folder'],
      ['editor', 'Editor', 'edit'],
      ['git', 'Git', 'git-branch'],
      ['network', 'Network', 'globe'],
      ['system', 'System', 'settings'],
      ['custom', 'Custom', 'puzzle'],
    ]);
  });

  it('describes every category in its own words', () => {
    expect(new Set(toolCategories.map((category) => toolCategoryInfo(category).description)).size).toBe(9);
  });

  it('says that it does not know a name, also one that every object has', () => {
    for (const name of ['', 'File System', 'unheard-of', 'constructor', '__proto__']) {
      expect(toolCategoryInfo(name)).toEqual({
        displayName: 'Unknown',
        iconName: 'question',
        description: 'Category not recognized',
      });
    }
  });
});

describe('toolCategorySchema', () => {
  it('takes exactly the categories that exist', () => {
    expect(toolCategories.map((category) => toolCategorySchema.parse(category))).toEqual([...toolCategories]);
    expect(toolCategorySchema.safeParse('unheard-of').success).toBe(false);
  });
});
