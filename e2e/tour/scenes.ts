import type { Page } from '@playwright/test';
import { callScenes } from './call-scenes';
import { inboxScenes } from './inbox-scenes';
import { panelScenes } from './panel-scenes';
import type { TakePicture } from './picture';
import { sandboxScenes } from './sandbox-scenes';
import { settingsScenes } from './settings-scenes';
import { startScenes } from './start-scenes';
import { steeringScenes } from './steering-scenes';

export interface Scene {
  readonly name: string;
  play(page: Page, takePicture: TakePicture): Promise<void>;
}

/** The scenes of the tour, in the order in which users encounter them. */
export const scenes: readonly Scene[] = [
  ...startScenes,
  ...callScenes,
  ...steeringScenes,
  ...inboxScenes,
  ...sandboxScenes,
  ...panelScenes,
  ...settingsScenes,
];
