import { test } from './recorded-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { scenes } from './tour/scenes';

/** The tour, with axe in place of the camera. */
for (const { name, play } of scenes) {
  test(`has nothing for axe to object to on the screens of “${name}”, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await play(page, async (_page, _name, { of: part } = {}) => {
      // The window around it has been looked at whole.
      if (part) return;
      await expectNoViolationInBothThemes(page);
    });
  });
}
