import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRiskAtMost } from '../../shared/call/risk-level';
import type { ToolCategory } from '../../shared/call/tool-category';
import type { ToolDescription } from '../../shared/contract/descriptions';
import type { JsonObject } from '../../shared/json/json';
import { type ApprovalMode, approvalModeInfo } from '../../shared/settings/approval-mode';
import { folderToolsOff } from '../../shared/settings/folder-tools';
import type { Settings } from '../../shared/settings/settings';
import { describeTool } from '../tools/framework/describe-tool';
import type { Tool } from '../tools/framework/tool';
import { missingResource, type ToolAvailabilityContext } from '../tools/framework/tool-availability';
import type { ToolRegistry } from '../tools/framework/tool-registry';
import { isInRepository } from '../workspace/git/is-in-repository';

export interface AvailabilityDeps {
  settings(): Pick<Settings, 'disabledTools' | 'folderTools'>;
  hasTerminal(): boolean;
  hasEditor(): boolean;
  /** Whether there is any skill to read there. */
  hasSkills?(workspacePath: string | null): boolean;
  /** Why a tool belongs to another folder, as a sentence without its full stop; null if it doesn't. */
  whyElsewhere?(toolId: string, workspacePath: string | null): string | null;
  /** The tools that can't be used in a folder because they belong to another one. */
  toolsElsewhere?(workspacePath: string | null): readonly string[];
}

/** The folder and conversation in which tools are offered. */
export interface ToolPlace {
  readonly workspacePath: string | null;
  readonly mode: ApprovalMode;
  /** Turned off in this conversation only. */
  readonly disabledTools: readonly string[];
}

/** Which tools can be used where. Everything is read each time: a folder may become a repository at any moment. */
export interface Availability {
  /** Decides what is offered to a model. */
  contextIn(place: ToolPlace): ToolAvailabilityContext;
  /** Why a call is refused in every mode, as a sentence without its full stop; null if it isn't refused. */
  whyRefused(tool: Tool, parameters: JsonObject, place: ToolPlace): string | null;
  describe(registry: ToolRegistry, place: ToolPlace): ToolDescription[];
}

/** Offered only if there are skills to read. */
const SKILL_TOOL = 'skill-read';

/** Folders without a repository of their own may hold some. More are found when a call names them. */
const MAX_SUBFOLDERS = 200;

/** The rest works without a folder, such as fetching a page. */
const needsFolder: ReadonlySet<ToolCategory> = new Set([
  'workspace',
  'file-system',
  'search',
  'terminal',
  'editor',
  'git',
]);

const FOLDER_NEEDED = 'It needs an open folder';

export function createAvailability(deps: AvailabilityDeps): Availability {
  const { settings, hasTerminal, hasEditor, whyElsewhere, toolsElsewhere, hasSkills = () => false } = deps;

  function resourcesIn(workspacePath: string | null, hasGitRepository: boolean) {
    return {
      hasWorkspace: workspacePath !== null,
      hasTerminal: hasTerminal(),
      hasEditor: hasEditor(),
      hasGitRepository,
    };
  }

  function whyOff({ id }: Tool, { workspacePath, disabledTools }: ToolPlace): string | null {
    const { disabledTools: everywhere, folderTools } = settings();
    if (isAmong(id, everywhere)) return 'It is turned off for all folders';
    if (isAmong(id, folderToolsOff(folderTools, workspacePath))) return 'It is turned off in this folder';
    if (isAmong(id, disabledTools)) return 'It is turned off in this conversation';
    return whyElsewhere?.(id, workspacePath) ?? null;
  }

  function whyUnavailable(tool: Tool, place: ToolPlace): string | null {
    const { workspacePath, mode } = place;
    if (!tool.isAvailable()) return 'It isn’t available right now';
    const off = whyOff(tool, place);
    if (off !== null) return off;
    if (lacksFolder(tool, place)) return FOLDER_NEEDED;
    const missing = missingResource(tool, resourcesIn(workspacePath, hasRepository(workspacePath)));
    if (missing !== null) return missing;
    if (tool.id === SKILL_TOOL && !hasSkills(workspacePath)) return 'There are no skills here';
    if (mode !== 'plan' || isRiskAtMost(tool.defaultRiskLevel, approvalModeInfo.plan.runsUpTo)) return null;
    return 'Plan mode offers only tools that read';
  }

  return {
    contextIn(place) {
      const { workspacePath, mode, disabledTools } = place;
      const { disabledTools: everywhere, folderTools } = settings();
      return {
        ...resourcesIn(workspacePath, hasRepository(workspacePath)),
        ...(workspacePath === null ? { excludedCategories: needsFolder } : { workspacePath }),
        ...(mode === 'plan' ? { maxRiskLevel: approvalModeInfo.plan.runsUpTo } : {}),
        disabledToolIds: new Set([
          ...everywhere,
          ...folderToolsOff(folderTools, workspacePath),
          ...disabledTools,
          ...(hasSkills(workspacePath) ? [] : [SKILL_TOOL]),
          ...(toolsElsewhere?.(workspacePath) ?? []),
        ]),
      };
    },

    whyRefused(tool, { folder }, place) {
      const { workspacePath } = place;
      const named =
        typeof folder === 'string' && workspacePath !== null ? resolve(workspacePath, folder) : workspacePath;
      if (lacksFolder(tool, place)) return FOLDER_NEEDED;
      return whyOff(tool, place) ?? missingResource(tool, resourcesIn(workspacePath, hasRepository(named)));
    },

    describe: (registry, place) =>
      registry.list().map((tool) => {
        const why = whyUnavailable(tool, place);
        return { ...describeTool(tool), isAvailable: why === null, ...(why === null ? {} : { unavailableWhy: why }) };
      }),
  };
}

function lacksFolder({ category }: Tool, { workspacePath }: ToolPlace): boolean {
  return workspacePath === null && needsFolder.has(category);
}

function isAmong(toolId: string, ids: readonly string[]): boolean {
  return ids.some((id) => id.toLowerCase() === toolId.toLowerCase());
}

function hasRepository(folder: string | null): boolean {
  if (folder === null) return false;
  // The tool reports that the folder is gone.
  if (!existsSync(folder)) return true;
  return isInRepository(folder) || subfoldersOf(folder).some((name) => existsSync(join(folder, name, '.git')));
}

function subfoldersOf(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).slice(0, MAX_SUBFOLDERS);
  } catch {
    return [];
  }
}
