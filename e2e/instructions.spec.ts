import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { messageField, sendMessage } from './testing/send-message';

test.use({ model: 'parrot' });

const row = (page: Page) => page.getByRole('button', { name: /instruction files?/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Instructions' });
const lastAnswer = (page: Page) => page.locator('main pre').last();

async function whatIsTold(page: Page): Promise<void> {
  const before = await page.locator('main pre').count();
  await sendMessage(page, 'repeat your instructions');
  await expect(page.locator('main pre')).toHaveCount(before + 1);
}

test('instructions are shown at the message box, and a change is used once its diff is accepted', async ({
  page,
  app,
}) => {
  const path = join(app.workspacePath, 'AGENTS.md');
  await writeFile(path, '# House rules\n\nUse tabs.\u200b\n');
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto(app.url);
  await expect(row(page)).toHaveText(/^1 instruction file · \d+ tokens$/);
  await whatIsTold(page);
  await expect(lastAnswer(page)).toContainText('Use tabs.[U+200B]');

  await writeFile(path, '# House rules\n\nUse spaces.\n');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(row(page)).toContainText('1 changed');
  await whatIsTold(page);
  await expect(lastAnswer(page)).toContainText('Use tabs.');
  await row(page).click();
  await expect(panel(page)).toContainText('Contains 1 invisible character');
  await panel(page).getByRole('button', { name: 'Show changes' }).click();
  await expect(panel(page)).toContainText('Use tabs.');
  await expect(panel(page)).toContainText('Use spaces.');
  await expectNoViolationInBothThemes(page);
  await panel(page).getByRole('button', { name: 'Use new version' }).click();
  await expect(panel(page)).not.toContainText('Changed.');
  await page.keyboard.press('Escape');
  await whatIsTold(page);
  await expect(lastAnswer(page)).toContainText('Use spaces.');

  await row(page).click();
  await panel(page).getByRole('switch', { name: 'Use AGENTS.md' }).click();
  await expect(panel(page)).toContainText('Off');
  await page.keyboard.press('Escape');
  await whatIsTold(page);
  await expect(lastAnswer(page)).toHaveText('none');
});

test('skills and commands are listed in the settings, and a command takes arguments', async ({ page, app }) => {
  const write = async (file: string, text: string) => {
    await mkdir(join(app.workspacePath, file, '..'), { recursive: true });
    await writeFile(join(app.workspacePath, file), text);
  };
  await write(
    '.claude/commands/fix.md',
    '---\ndescription: Fixes an issue\nargument-hint: number\n---\nFix issue $ARGUMENTS.',
  );
  await write('.agents/skills/inspect/SKILL.md', '---\ndescription: Reviews code\n---\nLook twice.');
  await write('.claude/skills/broken/SKILL.md', '---\nname: [\n---\n');
  await page.goto(app.url);
  await sendMessage(page, '/fix 12');
  await expect(page.locator('main')).toContainText('Fix issue 12.');
  await messageField(page).fill('/fix');
  await expect(page.getByRole('option')).toHaveText(/^\/fix number/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('/fix number · Fixes an issue')).toBeVisible();
  await page.keyboard.type('13');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText('Fix issue 13.');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('reviews code');
  await page.getByRole('option', { name: /\/inspect/ }).click();
  await expect(messageField(page)).toHaveValue('/inspect ');
  await messageField(page).fill('');
  await whatIsTold(page);
  await expect(lastAnswer(page)).toContainText('- inspect: Reviews code');

  await page.getByRole('button', { name: /^Settings/ }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Instructions' }).click();
  await expect(settings).toContainText('/fix number');
  await expect(settings).toContainText('its front matter is not valid YAML');
  await settings.getByRole('textbox', { name: /^Your instructions$/ }).fill('Answer in verse.');
  await settings.getByRole('textbox', { name: /^Your instructions for/ }).fill('Only here.');
  await expectNoViolationInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(row(page)).toHaveText(/^2 instruction files/);
  await whatIsTold(page);
  await expect(lastAnswer(page)).toContainText('Answer in verse.');
  await expect(lastAnswer(page)).toContainText('Only here.');
});
