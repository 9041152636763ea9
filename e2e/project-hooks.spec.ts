import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sayCalls } from '../src/main/testing/parrot-backend';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { openCard } from './testing/open-card';
import { sendMessage } from './testing/send-message';

test.use({ model: 'parrot', mode: 'auto' });

const card = (page: Page, name: RegExp) => page.getByRole('article', { name });

/** Rewrites the command, whatever it is. */
const rewriting = `cat > /dev/null; echo '{"hookSpecificOutput":{"updatedInput":{"command":"echo from the hook"}}}'`;

/** Finds an error in each line with the word “wrong”. */
const tsc = `#!/bin/sh
grep -n wrong src/a.ts | sed 's/^\\([0-9]*\\):.*/src\\/a.ts(\\1,1): error TS2322: It is wrong./'
`;

test('a folder’s hook, skill and compiler take part in a run', async ({ page, app }) => {
  const hooks = { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: rewriting, name: 'guard' }] }] };
  const files = {
    '.aintern/settings.json': JSON.stringify({ mode: 'edit', hooks, allowedHosts: ['registry.npmjs.org'] }),
    '.agents/skills/inspect/SKILL.md': '---\ndescription: Reviews code\n---\nLook twice.',
    'AGENTS.md': 'Use tabs.',
    'tsconfig.json': '{}',
    'src/a.ts': 'wrong from the start\n',
    'node_modules/.bin/tsc': tsc,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(app.workspacePath, file)), { recursive: true });
    await writeFile(join(app.workspacePath, file), text);
  }
  await chmod(join(app.workspacePath, 'node_modules/.bin/tsc'), 0o755);
  await page.goto(app.url);

  await page.getByRole('button', { name: '1 settings file to review' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toContainText('Inactive until you trust it');
  await expect(settings).toContainText('from the hook');
  await expect(settings).toContainText('reach only registry.npmjs.org');
  await expectNoViolationInBothThemes(page);
  await settings.getByRole('button', { name: 'Trust this version' }).click();
  await expect(settings).toContainText('Active');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '1 settings file to review' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Approval mode: Auto, limited to Edit' })).toBeVisible();

  await sendMessage(page, sayCalls({ tool: 'skill-read', parameters: { name: 'inspect' } }));
  await expect(card(page, /^Read skill/)).toContainText('Completed');
  await expect.poll(() => JSON.stringify(app.requests().at(-1))).toContain('Look twice.');

  await sendMessage(page, sayCalls({ tool: 'terminal-execute', parameters: { command: 'echo from the model' } }));
  const command = card(page, /echo/);
  await expect(command).toContainText('Completed');
  await openCard(command);
  await expect(command).toContainText('Modified by hook guard');
  await expect(command).toContainText('from the hook');
  await expect.poll(() => JSON.stringify(app.requests().at(-1))).toContain('The hook guard changed the parameters to');

  const content = 'wrong from the start\nand wrong again\n';
  await sendMessage(page, sayCalls({ tool: 'file-write', parameters: { path: 'src/a.ts', content } }));
  const edit = card(page, /^Write file|a\.ts/).first();
  await expect(edit).toContainText('1 new error');
  await openCard(edit);
  await expect(edit).toContainText('src/a.ts:2:1 TS2322: It is wrong.');
  await expect.poll(() => readFile(join(app.workspacePath, 'src/a.ts'), 'utf8')).toBe('right\n');
  await page
    .getByRole('button', { name: /^About this answer/ })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: 'About this answer' })).toContainText(/AGENTS\.md \(version \w{7}\)/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Settings/ }).click();
  await settings.getByRole('tab', { name: 'Sandbox' }).click();
  await settings.getByRole('switch').first().click();
  await settings.getByRole('tab', { name: 'Instructions' }).click();
  await expect(settings).toContainText('these hooks don’t run');
  await expectNoViolationInBothThemes(page);
  await settings.getByRole('button', { name: 'Run anyway' }).click();
  await expect(settings).toContainText('These hooks run without a sandbox');
});
