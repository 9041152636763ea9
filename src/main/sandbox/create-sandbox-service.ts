import type { FolderSandbox } from '../../shared/settings/settings';
import { type SandboxState, systemSandbox } from './detect-sandbox';
import { canUseLayers } from './layer/can-use-layers';

/** What tools and approvals need to know about the sandbox. */
export interface SandboxService {
  detect(): Promise<SandboxState>;
  /** Unavailable until it has been tested. */
  known(): SandboxState;
  settingsFor(folder: string): FolderSandbox;
  /** Finds out whether programs can be confined, and whether their changes in this folder can be recorded. */
  prepare(folder: string): Promise<void>;
  /** Whether programs run on a layer over this folder, so that Undo takes back what they change; false until prepared. */
  recordsChanges(folder: string): boolean;
}

interface SandboxServiceOptions {
  readonly settingsFor: SandboxService['settingsFor'];
  readonly detect?: () => Promise<SandboxState>;
  /** Where the layers of commands belong; without it no changes are recorded. */
  readonly layersPath?: string;
  /** Called once with the remedy, if programs can't be confined. */
  onMissing?(why: string): void;
}

export function createSandboxService(options: SandboxServiceOptions): SandboxService {
  const { settingsFor, detect = systemSandbox, layersPath, onMissing } = options;
  let isTold = false;
  let state: SandboxState = { kind: 'unavailable', why: 'The sandbox has not been tested yet.' };
  const recorded = new Set<string>();

  async function detectNow(): Promise<SandboxState> {
    state = await detect();
    if (state.kind === 'unavailable' && !isTold) {
      isTold = true;
      onMissing?.(state.why);
    }
    return state;
  }

  return {
    detect: detectNow,
    known: () => state,
    settingsFor,
    async prepare(folder) {
      const found = await detectNow();
      recorded.delete(folder);
      if (found.kind === 'unavailable' || found.system !== 'bubblewrap' || layersPath === undefined) return;
      if ((await canUseLayers({ folder, layersPath })).kind === 'usable') recorded.add(folder);
    },
    recordsChanges: (folder) => state.kind === 'available' && settingsFor(folder).isOn && recorded.has(folder),
  };
}
