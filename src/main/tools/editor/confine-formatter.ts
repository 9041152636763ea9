import { sandboxForFolder } from '../../../shared/settings/folder-sandbox';
import { defaultSettings } from '../../../shared/settings/settings';
import { confineProgram, type ProgramStart } from '../../sandbox/confine-program';
import { systemSandbox } from '../../sandbox/detect-sandbox';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';

/**
 * Returns how to start a formatter. It runs code of the project, so it gets no network and writes to the workspace only,
 * for its caches.
 */
export async function confineFormatter(
  start: Pick<ProgramStart, 'file' | 'args'>,
  folder: string,
  { workspacePath, scope, getService }: ToolExecutionContext,
): Promise<ProgramStart> {
  const workspace = workspacePath ?? folder;
  const service = getService('sandbox');
  const { isOn, extraWritable } = service?.settingsFor(workspace) ?? sandboxForFolder(defaultSettings, workspace);
  const sandbox = isOn ? await (service?.detect ?? systemSandbox)() : null;
  if (sandbox?.kind !== 'available') return { ...start, environment: {} };
  const write = { folders: [workspace, ...extraWritable] };
  const confinement = { write, hide: [], network: 'none', processes: 'own' } as const;
  return confineProgram(sandbox, confinement, start, { folder, dataPath: scope.dataPath, leavesRepositories: true });
}
