import type { FolderSandbox } from '../../shared/settings/settings';
import type { SandboxState } from './detect-sandbox';

/** What tools need to know to confine what they start. */
export interface SandboxService {
  detect(): Promise<SandboxState>;
  settingsFor(folder: string): FolderSandbox;
}
