import { test } from './recorded-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { scenes } from './tour/scenes';

/** The specs of these parts check the same screens. */
const checkedElsewhere = new Set(['finished-task', 'first-start', 'palette', 'settings', 'states', 'terminals']);

/** The tour, with axe instead of screenshots. */
for (const { name, play } of scenes.filter((scene) => !checkedElsewhere.has(scene.name))) {
  test(`has nothing for axe to object to on the screens of “${name}”, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await play(page, () => expectNoViolationInBothThemes(page));
  });
}
