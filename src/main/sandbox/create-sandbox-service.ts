import type { FolderSandbox } from '../../shared/settings/settings';
import { type SandboxState, systemSandbox } from './detect-sandbox';

/** What tools and approvals need to know about the sandbox. */
export interface SandboxService {
  detect(): Promise<SandboxState>;
  /** Unavailable until it has been tested. */
  known(): SandboxState;
  settingsFor(folder: string): FolderSandbox;
}

interface SandboxServiceOptions {
  readonly settingsFor: SandboxService['settingsFor'];
  readonly detect?: () => Promise<SandboxState>;
}

export function createSandboxService({ settingsFor, detect = systemSandbox }: SandboxServiceOptions): SandboxService {
  let state: SandboxState = { kind: 'unavailable', why: 'The sandbox has not been tested yet.' };
  return {
    async detect() {
      state = await detect();
      return state;
    },
    known: () => state,
    settingsFor,
  };
}
