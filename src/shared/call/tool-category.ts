import { z } from 'zod';

export const toolCategories = [
  'file-system',
  'terminal',
  'search',
  'workspace',
  'editor',
  'git',
  'network',
  'system',
  'custom',
] as const;
export const toolCategorySchema = z.enum(toolCategories);
export type ToolCategory = z.infer<typeof toolCategorySchema>;

export interface ToolCategoryInfo {
  readonly displayName: string;
  readonly iconName: string;
  readonly description: string;
}

const toolCategoryMetadata: Readonly<Record<ToolCategory, ToolCategoryInfo>> = {
  'file-system': { displayName: 'File System', iconName: 'file', description: 'Files and folders' },
  terminal: { displayName: 'Terminal', iconName: 'terminal', description: 'Commands and scripts' },
  search: { displayName: 'Search', iconName: 'search', description: 'Finding files and text' },
  workspace: { displayName: 'Workspace', iconName: 'folder', description: 'The open folder as a project' },
  editor: { displayName: 'Editor', iconName: 'edit', description: 'Opening and formatting code' },
  git: { displayName: 'Git', iconName: 'git-branch', description: 'Version control' },
  network: { displayName: 'Network', iconName: 'globe', description: 'Requests to other machines' },
  system: { displayName: 'System', iconName: 'settings', description: 'This machine' },
  custom: { displayName: 'Custom', iconName: 'puzzle', description: 'Tools added at runtime' },
};

const unknownCategory: ToolCategoryInfo = {
  displayName: 'Unknown',
  iconName: 'question',
  description: 'Category not recognized',
};

export function toolCategoryInfo(category: string): ToolCategoryInfo {
  return Object.hasOwn(toolCategoryMetadata, category)
    ? toolCategoryMetadata[category as ToolCategory]
    : unknownCategory;
}
