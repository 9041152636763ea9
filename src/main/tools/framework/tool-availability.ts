import { isRiskAtMost, type RiskLevel } from '../../../shared/call/risk-level';
import type { ToolCategory } from '../../../shared/call/tool-category';
import type { Tool } from './tool';

/** The available resources and the wanted tools. An absent filter accepts everything; an empty one nothing. */
export interface ToolAvailabilityContext {
  readonly hasWorkspace: boolean;
  readonly workspacePath?: string;
  readonly hasTerminal: boolean;
  readonly hasEditor: boolean;
  readonly hasGitRepository: boolean;
  /** Only these tools. */
  readonly enabledToolIds?: ReadonlySet<string>;
  /** Never these tools. */
  readonly disabledToolIds?: ReadonlySet<string>;
  /** No tool with a higher default risk. */
  readonly maxRiskLevel?: RiskLevel;
  readonly includedCategories?: ReadonlySet<ToolCategory>;
  readonly excludedCategories?: ReadonlySet<ToolCategory>;
  /** Only tools that have all of these. */
  readonly requiredTags?: ReadonlySet<string>;
}

export const ToolAvailabilityContext = {
  /** Everything except git, which needs a repository. */
  default: {
    hasWorkspace: true,
    hasTerminal: true,
    hasEditor: true,
    hasGitRepository: false,
  } satisfies ToolAvailabilityContext,

  /** Only read-only tools. */
  safeOnly: {
    hasWorkspace: true,
    hasTerminal: false,
    hasEditor: false,
    hasGitRepository: false,
    maxRiskLevel: 'safe',
  } satisfies ToolAvailabilityContext,
};

/** Returns the tools that can be used in this context; without a context, all available ones. */
export function availableTools(tools: readonly Tool[], context?: ToolAvailabilityContext): readonly Tool[] {
  const usable = tools.filter((tool) => tool.isAvailable());
  if (!context) return usable;
  const enabled = context.enabledToolIds && lowerCased(context.enabledToolIds);
  const disabled = context.disabledToolIds && lowerCased(context.disabledToolIds);
  const wantedTags = context.requiredTags && [...context.requiredTags];
  return usable.filter((tool) => {
    const id = tool.id.toLowerCase();
    return (
      (enabled?.has(id) ?? true) &&
      !disabled?.has(id) &&
      (context.maxRiskLevel === undefined || isRiskAtMost(tool.defaultRiskLevel, context.maxRiskLevel)) &&
      (context.includedCategories?.has(tool.category) ?? true) &&
      !context.excludedCategories?.has(tool.category) &&
      (wantedTags?.every((tag) => hasTag(tool, tag)) ?? true) &&
      missingResource(tool, context) === null
    );
  });
}

type Resources = Pick<ToolAvailabilityContext, 'hasWorkspace' | 'hasTerminal' | 'hasEditor' | 'hasGitRepository'>;

/** What the tool needs and doesn't have, as a sentence without its full stop; null if it has everything. */
export function missingResource(tool: Tool, context: Resources): string | null {
  const { category } = tool;
  if (category === 'workspace' && !context.hasWorkspace) return 'It needs an open folder';
  if (category === 'terminal' && !context.hasTerminal) return 'Terminals can’t be opened on this computer';
  // A formatter of the project needs no editor.
  if (category === 'editor' && !context.hasEditor && !hasTag(tool, 'format')) return 'There is no editor';
  return category === 'git' && !context.hasGitRepository ? 'Git tools need a git repository' : null;
}

export function hasTag({ tags }: Tool, wanted: string): boolean {
  const tag = wanted.toLowerCase();
  return tags.some((own) => own.toLowerCase() === tag);
}

function lowerCased(ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].map((id) => id.toLowerCase()));
}
