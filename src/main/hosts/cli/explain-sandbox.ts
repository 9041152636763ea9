import { join } from 'node:path';
import { sandboxForFolder } from '../../../shared/settings/folder-sandbox';
import type { Settings } from '../../../shared/settings/settings';
import { turnedOff } from '../../sandbox/choose-confinement';
import { type SandboxState, systemSandbox } from '../../sandbox/detect-sandbox';
import { canUseLayers } from '../../sandbox/layer/can-use-layers';
import { whyUnconfined } from '../../sandbox/why-unconfined';
import type { ToolScope } from '../../tools/framework/context/tool-scope';

interface ExplainedSandbox {
  readonly scope: Pick<ToolScope, 'confines' | 'recordsChanges'>;
  /** The sandboxing of the last call checked; undefined for a call that starts no command. */
  describe(isSandboxed: boolean): { readonly sandboxed: boolean; readonly why?: string } | undefined;
}

interface SandboxPlace {
  readonly toolId: string;
  readonly workspacePath: string;
  readonly dataPath: string;
  readonly settings: Settings;
}

const GIT_OUTSIDE =
  'Git needs something here that the sandbox keeps out, such as a repository outside of the folder, keys or downloads.';

/** Finds out whether a call would run in the sandbox here, and why not. */
export async function explainSandbox(place: SandboxPlace): Promise<ExplainedSandbox> {
  const { toolId, workspacePath, dataPath, settings } = place;
  const isGit = toolId.startsWith('git-');
  // Other calls start no command, so they needn't wait for this.
  if (!isGit && !toolId.startsWith('terminal-')) return { scope: {}, describe: () => undefined };
  const state = await systemSandbox();
  const own = sandboxForFolder(settings, workspacePath);
  const whyUnrecorded = isGit ? await findWhyUnrecorded(state, own.isOn, { workspacePath, dataPath }) : null;
  let asked = false;
  let why: string | null = null;
  return {
    scope: {
      confines(command) {
        asked = true;
        why = whyUnconfined({ ...command, settings: own }, state);
        return why === null;
      },
      recordsChanges() {
        asked = true;
        why = whyUnrecorded;
        return why === null;
      },
    },
    describe(isSandboxed) {
      if (!asked) return undefined;
      return isSandboxed ? { sandboxed: true } : { sandboxed: false, why: why ?? GIT_OUTSIDE };
    },
  };
}

async function findWhyUnrecorded(
  state: SandboxState,
  isOn: boolean,
  { workspacePath, dataPath }: Pick<SandboxPlace, 'workspacePath' | 'dataPath'>,
): Promise<string | null> {
  if (state.kind === 'unavailable') return state.why;
  if (!isOn) return turnedOff;
  const use = await canUseLayers({ folder: workspacePath, layersPath: join(dataPath, 'layers') });
  return use.kind === 'usable' ? null : use.why;
}
