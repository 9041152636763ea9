import type { ToolDescription } from '../../../shared/contract/contract';
import type { ToolRegistry } from './tool-registry';

/** Describes the tools for a window. */
export function describeTools(registry: ToolRegistry): ToolDescription[] {
  return registry
    .list()
    .map(({ id, name, description, purpose, category, defaultRiskLevel, inputSchema, tags, isAvailable }) => ({
      id,
      name,
      description,
      purpose,
      category,
      defaultRiskLevel,
      inputSchema,
      tags: [...tags],
      isAvailable: isAvailable(),
    }));
}
