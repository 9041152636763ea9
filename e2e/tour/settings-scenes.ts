import type { Scene } from './scenes';
import { bothThemes, everyLook, setUp, withHost } from './with-host';

const sections = [
  'Models and keys',
  'Permissions',
  'Tools',
  'Terminal',
  'Appearance',
  'Notifications',
  'About',
] as const;

export const settingsScenes: readonly Scene[] = [
  {
    name: 'settings',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await page.getByRole('button', { name: 'Settings', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Settings' });
        await dialog.waitFor();
        await takePicture(page, 'settings-approval', everyLook);
        for (const section of sections) {
          await dialog.getByRole('tab', { name: section }).click();
          await takePicture(page, `settings-${section.toLowerCase().replaceAll(' ', '-')}`, bothThemes);
        }
      }),
  },
];
