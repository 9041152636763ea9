import { type ToolCategory, toolCategories } from '../../../../shared/call/tool-category';
import type { ToolDescription } from '../../../../shared/contract/descriptions';

export interface ToolGroup {
  readonly category: ToolCategory;
  readonly tools: readonly ToolDescription[];
  readonly onCount: number;
}

/** Returns the tools by category, in category order, with how many of each are enabled. */
export function toolGroups(tools: Iterable<ToolDescription>, disabledTools: readonly string[]): ToolGroup[] {
  const all = [...tools];
  return toolCategories.flatMap((category) => {
    const members = all.filter((tool) => tool.category === category);
    if (members.length === 0) return [];
    return [{ category, tools: members, onCount: members.filter(({ id }) => isOn(id, disabledTools)).length }];
  });
}

export function isOn(toolId: string, disabledTools: readonly string[]): boolean {
  return !disabledTools.some((id) => isSame(id, toolId));
}

/** Returns the disabled tools after the change; ids of currently missing tools stay as they are. */
export function withTools(disabledTools: readonly string[], toolIds: readonly string[], to: 'on' | 'off'): string[] {
  const others = disabledTools.filter((id) => !toolIds.some((toolId) => isSame(id, toolId)));
  return to === 'on' ? others : [...others, ...toolIds];
}

function isSame(some: string, other: string): boolean {
  return some.toLowerCase() === other.toLowerCase();
}
