import type { ToolDescription } from '../../../shared/contract/descriptions';
import type { Tool } from './tool';

/** Describes a tool for a window. */
export function describeTool(tool: Tool): Omit<ToolDescription, 'isAvailable' | 'unavailableWhy'> {
  const { id, name, description, purpose, category, defaultRiskLevel, inputSchema, subjectKind, tags } = tool;
  return { id, name, description, purpose, category, defaultRiskLevel, inputSchema, subjectKind, tags: [...tags] };
}
