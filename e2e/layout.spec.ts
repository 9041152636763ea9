import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { conversationRow } from './testing/conversation-row';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';
import { storedSettings } from './testing/stored-settings';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Conversations and folder' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Activity and permissions' });
const widthOf = async (page: Page, part: (page: Page) => ReturnType<Page['getByRole']>) =>
  (await part(page).boundingBox())?.width ?? 0;
const rootSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

test('sidebar and panel are made wider and narrower by hand and by keys, and stay so', async ({
  page,
  app,
  dataPath,
}) => {
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Activity' }).click();
  const sidebarHandle = page.getByRole('separator', { name: 'Sidebar width' });
  const panelHandle = page.getByRole('separator', { name: 'Panel width' });
  await expect(panelHandle).toHaveAttribute('aria-valuenow', '416');
  const place = await sidebarHandle.boundingBox();
  if (!place) throw new Error('The handle is not there');
  await page.mouse.move(place.x + 4, 300);
  await page.mouse.down();
  await page.mouse.move(place.x + 64, 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, sidebar)).toBe(324);
  await panelHandle.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => widthOf(page, panel)).toBe(448);
  await page.keyboard.press('End');
  await expect.poll(() => widthOf(page, messageField)).toBeGreaterThan(200);
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, panel)).toBe(280);
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await expect
    .poll(() => storedSettings(dataPath)?.layout)
    .toMatchObject({ sidebarWidth: 324, panelWidth: 280, panelTab: 'permissions' });
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Permissions' })).toHaveAttribute('aria-selected', 'true');
  await expect(sidebarHandle).toHaveAttribute('aria-valuenow', '324');
  await expect.poll(() => widthOf(page, panel)).toBe(280);
});

test('the sidebar is folded away and comes back, with the focus on its counterpart', async ({
  page,
  app,
  dataPath,
}) => {
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Hide sidebar' }).press('Enter');
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeFocused();
  await expect.poll(() => storedSettings(dataPath)?.layout).toMatchObject({ isSidebarOpen: false });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show sidebar' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Hide sidebar' })).toBeFocused();
});

test('at 1024 pixels the panel takes the room of the sidebar, which comes back unless the user folded it', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto(app.url);
  await sendMessage(page, 'What can you do?');
  await expect(page.getByRole('heading', { level: 1, name: 'What can you do?' })).toBeVisible();
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(sidebar(page)).toBeHidden();
  expect(await widthOf(page, (shown) => shown.getByRole('main'))).toBeGreaterThan(600);
  const model = page.getByRole('button', { name: /^Model:/ });
  await expect(model.getByText('Built-in guide')).toBeInViewport({ ratio: 1 });
  await page.getByRole('separator', { name: 'Panel width' }).press('End');
  const end = async (part: ReturnType<Page['getByRole']>) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await end(page.getByRole('button', { name: 'Send' }))).toBeLessThanOrEqual(await end(messageField(page)));
  await page.getByRole('button', { name: 'Close panel' }).click();
  await expect(sidebar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Hide sidebar' }).click();
  await page.getByRole('button', { name: 'Activity' }).click();
  await page.getByRole('button', { name: 'Close panel' }).click();
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
});

test('the header names the folder only while the sidebar does not', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'What can you do?');
  await expect(page.getByRole('heading', { level: 1, name: 'What can you do?' })).toBeVisible();
  const folder = page.getByRole('main').getByTitle(app.workspacePath);
  await expect(folder).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide sidebar' }).click();
  await expect(folder).toHaveText('project');
});

test('a folder whose path is too long for the sidebar shows the end of it', async ({ page, app }) => {
  await page.goto(app.url);
  await page.getByRole('separator', { name: 'Sidebar width' }).press('Home');
  const path = sidebar(page).getByText(app.workspacePath, { exact: true });
  const [shown, frame] = [await path.boundingBox(), await path.locator('..').boundingBox()];
  if (!shown || !frame) throw new Error('The path is not shown');
  expect(shown.width).toBeGreaterThan(frame.width);
  expect(shown.x + shown.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
});

test('a small or enlarged window lays its parts over the conversation', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Activity' }).click();
  // The sidebar makes room for the panel, so that the conversation isn't covered.
  await expect(sidebar(page)).toBeHidden();
  const [written, shown] = [await messageField(page).boundingBox(), await panel(page).boundingBox()];
  expect((written?.x ?? 0) + (written?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0);
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(sidebar(page)).toBeVisible();
  // Equals 800×600 at 200% zoom.
  await page.setViewportSize({ width: 400, height: 300 });
  await expect(sidebar(page)).toBeHidden();
  await expect(messageField(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Activity' }).press('Enter');
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    await expect(messageField(page)).not.toBeFocused();
  }
  await page.keyboard.press('Control+B');
  await page.getByRole('button', { name: 'Hide sidebar' }).click();
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Close panel' }).press('Escape');
  await expect(page.getByRole('button', { name: 'Activity' })).toBeFocused();
  await page.getByRole('button', { name: 'Show sidebar' }).press('Enter');
  await expect(sidebar(page)).toBeInViewport();
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeFocused();
});

test('keys lay the sidebar over a narrow window with the focus in it, and Escape gives that back', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 500, height: 600 });
  await page.goto(app.url);
  await sendMessage(page, 'What can you do?');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await messageField(page).focus();
  await page.keyboard.press('Control+B');
  await expect(page.getByRole('button', { name: 'Hide sidebar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeFocused();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    await expect(messageField(page)).not.toBeFocused();
  }
  await page.keyboard.press('Control+B');
  await expect(sidebar(page)).toBeHidden();
  await expect(messageField(page)).toBeFocused();
  await expect(page.getByText('Send a message to continue.')).toHaveCount(0);
});

test('Escape in a name that is being changed leaves the name as it was, and the sidebar where it is', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 500, height: 600 });
  await page.goto(app.url);
  await sendMessage(page, 'What can you do?');
  await expect(page.getByRole('heading', { level: 1, name: 'What can you do?' })).toBeVisible();
  await page.keyboard.press('Control+B');
  await conversationRow(page, 'What can you do?').press('F2');
  await page.keyboard.type('Something else');
  await page.keyboard.press('Escape');
  await expect(conversationRow(page, 'What can you do?')).toBeFocused();
  await expect(sidebar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
});

test('a narrow header keeps the title, and all its buttons in the window', async ({ page, app }) => {
  await page.goto(app.url);
  await sendMessage(page, 'Say which files of this folder are larger than all the others together');
  const title = page.getByRole('heading', { level: 1, name: /^Say which files/ });
  await expect(title).toBeVisible();
  for (const width of [500, 400, 360]) {
    await page.setViewportSize({ width, height: 600 });
    await expect(sidebar(page)).toBeHidden();
    expect((await title.boundingBox())?.width).toBeGreaterThan(80);
    await expect(page.getByRole('button', { name: 'Permissions' })).toBeInViewport({ ratio: 1 });
  }
});

for (const [zoom, size] of [
  [1.5, { width: 1280, height: 800 }],
  [2, { width: 1280, height: 800 }],
  [2, { width: 800, height: 600 }],
] as const) {
  test(`at ${zoom * 100} % of its size all parts grow with what is in them (${size.width}×${size.height})`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize(size);
    await page.goto(app.url);
    await sendMessage(page, 'What can you do?');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What can you do?');
    for (let step = 1; step < 10 && (await rootSize(page)) < 16 * zoom; step += 1) {
      const before = await rootSize(page);
      await page.keyboard.press('Control+=');
      await expect.poll(() => rootSize(page)).toBeGreaterThan(before);
    }
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const show = page.getByRole('button', { name: 'Show sidebar' });
    if (await show.isVisible()) await show.click();
    const button = page.getByRole('button', { name: 'New conversation', exact: true });
    expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    const heading = await sidebar(page).getByRole('heading', { name: 'Today' }).boundingBox();
    const row = await conversationRow(page, 'What can you do?').boundingBox();
    expect(row?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
    await page.getByRole('button', { name: 'Hide sidebar' }).click();
    await page.getByRole('button', { name: 'Activity' }).click();
    await expect(page.getByRole('button', { name: 'Close panel' })).toBeInViewport({ ratio: 1 });
  });
}
