import { modeForFolder } from '../../../shared/settings/folder-modes';
import type { Settings } from '../../../shared/settings/settings';
import { createAvailability, type ToolPlace } from '../../app/create-availability';
import { FunctionDefinition, type FunctionDefinitionFormat } from '../../model/tool-calls/function-definition';
import type { ShellGrammars } from '../../risk/shell/shell-grammars';
import { defaultDataPath } from '../../storage/data-path';
import { openStoreSafely, openToRead } from '../../storage/open-store';
import { createSettingsStore } from '../../storage/settings-store';
import { checkPty, isPtyLoadable } from '../../terminal/open-pty';
import { createBuiltInRegistry } from '../../tools/create-built-in-registry';
import { hasEditor } from '../../tools/editor/open-in-editor';
import { openWorkspace } from '../../workspace/open-workspace';
import { openMcp } from './open-mcp';
import { writeLine } from './write-line';

export interface ListToolsOptions {
  /** Lists tools as they are offered there; otherwise all of them. */
  readonly workspace?: string;
  readonly format?: FunctionDefinitionFormat;
}

/** No command is parsed. */
const noGrammars: ShellGrammars = {
  get bash(): never {
    throw new Error('No grammar is loaded to list tools');
  },
  get powershell(): never {
    throw new Error('No grammar is loaded to list tools');
  },
};

function refuseToAssess(): never {
  throw new Error('Nothing is called to list tools');
}

export async function listTools({ format, workspace }: ListToolsOptions): Promise<void> {
  const warn = (message: string) => process.stderr.write(`aintern: ${message}\n`);
  const store = openStoreSafely(openToRead, { cwd: defaultDataPath(), name: 'settings' }, warn);
  const settings = createSettingsStore(store, { warn }).read();
  const registry = await createBuiltInRegistry({ grammars: noGrammars });
  registry.disableBy(() => settings.disabledTools);
  const mcp = openMcp({
    dataPath: defaultDataPath(),
    openStore: openToRead,
    registry,
    assessCommand: refuseToAssess,
    isPrivateAllowed: () => false,
    workspacePath: workspace === undefined ? null : openWorkspace(workspace),
  });
  const place = workspace === undefined ? null : placeIn(openWorkspace(workspace), settings);
  if (place) await checkPty();
  const availability = createAvailability({
    settings: () => settings,
    hasTerminal: isPtyLoadable,
    hasEditor,
    whyElsewhere: mcp.whyElsewhere,
    toolsElsewhere: mcp.toolsElsewhere,
  });
  if (format) {
    const definitions = registry.functionDefinitions(place ? availability.contextIn(place) : undefined);
    return writeLine(definitions.map((definition) => FunctionDefinition.inFormat(definition, format)));
  }
  const reasons = new Map(place ? availability.describe(registry, place).map((tool) => [tool.id, tool]) : []);
  for (const { prepare: _prepare, isAvailable, ...description } of registry.list()) {
    const { unavailableWhy } = reasons.get(description.id) ?? {};
    const isUsable = isAvailable() && !registry.isDisabled(description.id) && unavailableWhy === undefined;
    writeLine({ ...description, isAvailable: isUsable, ...(unavailableWhy === undefined ? {} : { unavailableWhy }) });
  }
}

function placeIn(workspacePath: string, settings: Settings): ToolPlace {
  return { workspacePath, mode: modeForFolder(settings, workspacePath), disabledTools: [] };
}
