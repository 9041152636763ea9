import { expect } from '@playwright/test';
import { receiptOf } from '../src/shared/testing/sample-receipt';
import { StyledText } from '../src/shared/text/styled-text';
import { test } from './app-test';
import { expectNoViolationInBothThemes } from './testing/expect-no-violation';
import { openFakeWindow } from './testing/open-fake-window';
import { approvalId, pendingApproval, previewOf, sandboxScene, sceneTitle } from './testing/sandbox-scene';

const command = "rm -rf build && sed -i 's/1.2.0/1.3.0/' package.json";
const rehearsal = {
  kind: 'done' as const,
  receipt: receiptOf({ deleted: ['build/a.js', 'build/b.js'], changed: ['package.json'] }),
  exitCode: 0,
  durationMs: 412,
  output: StyledText.plain('done\n'),
};
const change = {
  changes: [{ path: 'package.json', before: '"version": "1.2.0"\n', after: '"version": "1.3.0"\n' }],
  problems: [],
};
const effects = { rehearsal, change, fingerprint: 'effects' };

test('a command is tried first on request, and exactly the chosen effects are allowed', async ({ page, app }) => {
  const main = await openFakeWindow(
    page,
    app.url,
    sandboxScene({ waiting: { command, riskLevel: 'medium', preview: {} } }),
  );
  await page.getByText(sceneTitle).first().click();
  const question = page.getByRole('group', { name: 'Run this command?' });
  await question.getByRole('button', { name: 'Try first' }).click();
  await expect.poll(() => main.inputsOf('approval.rehearse')).toEqual([{ approvalId }]);
  await main.answer(`approval.preview ${approvalId}`, previewOf(command, 'medium', { rehearsal: { kind: 'running' } }));
  await main.tell({ name: 'approvals.changed', payload: [pendingApproval(command, 'medium', 'running')] });
  await expect(question.getByText('Trying it on a copy first…')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await expect(question.getByRole('button', { name: 'Deny' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await main.answer(`approval.preview ${approvalId}`, previewOf(command, 'medium', effects));
  await main.tell({ name: 'approvals.changed', payload: [pendingApproval(command, 'medium', 'done')] });
  const asked = page.getByRole('group', { name: 'Delete 2 files and change 1?' });
  await asked.getByRole('button', { name: 'Show the change to package.json' }).click();
  await expect(asked.getByText('1.3.0').first()).toBeVisible();
  await expectNoViolationInBothThemes(page);
  expect(await main.inputsOf('approval.decide')).toEqual([]);
  await asked.getByRole('checkbox', { name: 'Apply the change to build/b.js' }).uncheck();
  const changed = page.getByRole('group', { name: 'Delete 1 file and change 1?' });
  await changed.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect
    .poll(() => main.inputsOf('approval.decide'))
    .toMatchObject([{ approvalId, fingerprint: 'effects', leaveOut: ['build/b.js'], decision: { approved: true } }]);
});

test('in Auto mode, a risky command that is being tried is one line, and asks only when it has to', async ({
  page,
  app,
}) => {
  const waiting = { command, riskLevel: 'high', preview: { rehearsal: { kind: 'running' } } } as const;
  const main = await openFakeWindow(page, app.url, sandboxScene({ waiting, mode: 'auto' }));
  await page.getByText(sceneTitle).first().click();
  await expect(page.getByText('Trying it on a copy…')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/\(1\)/);
  await expectNoViolationInBothThemes(page);
  await main.answer(`approval.preview ${approvalId}`, previewOf(command, 'high', effects));
  await main.tell({ name: 'approvals.changed', payload: [pendingApproval(command, 'high', 'done')] });
  await expect(page.getByRole('dialog', { name: 'Delete 2 files and change 1?' })).toBeVisible();
  await expect(page).toHaveTitle(/\(1\)/);
  await expectNoViolationInBothThemes(page);
});

test('a refused host is allowed from the card, for as long as the user chooses', async ({ page, app }) => {
  const refused = [{ kind: 'host', host: 'packages.example.org', port: 443 } as const];
  const finished = [
    { command: 'npx prettier --write src', receipt: receiptOf({ changed: ['src/a.ts'], conflicts: ['src/b.ts'] }) },
    { command: 'npm install', receipt: receiptOf({ refused }), output: 'ENOTFOUND\n', exitCode: 1 },
  ];
  const main = await openFakeWindow(page, app.url, {
    ...sandboxScene({ finished }),
    'tool-call.read-change src/a.ts': { kind: 'text', before: 'const a = 1\n', after: 'const a = 2\n' },
  });
  await page.getByText(sceneTitle).first().click();
  await page.getByRole('button', { name: /prettier/ }).click();
  await expect(page.getByText('const a = 2')).toBeVisible();
  await expect(page.getByText('src/b.ts changed in the meantime and was left as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'More ways to allow it' }).click();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('menuitem', { name: 'In this folder' }).click();
  await expect.poll(() => main.inputsOf('call.widen')).toMatchObject([{ access: refused[0], scope: 'folder' }]);
  await expect(page.getByText('Allowed. It runs again as a new call.')).toBeVisible();
});

test('the sandbox of a folder is set up in the settings', async ({ page, app }) => {
  const sandbox = {
    isAvailable: false,
    hasReceipts: false,
    hasNetwork: false,
    why: 'Install bubblewrap, then restart AIntern',
  };
  const main = await openFakeWindow(page, app.url, { ...sandboxScene({}), 'sandbox.read': sandbox });
  await page.getByText(sceneTitle).first().click();
  await expect(page.getByRole('note')).toContainText('Edit mode asks before it runs commands. Install bubblewrap');
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Sandbox' }).click();
  await expect(page.getByRole('dialog').getByText('Install bubblewrap, then restart AIntern.')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.getByLabel('Add a folder').fill('/data/cache/');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => main.inputsOf('settings.update'))
    .toMatchObject([{ folderSandboxes: [{ isOn: true, extraWritable: ['/data/cache'] }] }]);
  await page.getByLabel('Space for undo, in megabytes').fill('1,000');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => main.inputsOf('settings.update'))
    .toMatchObject([{}, { folderSandboxes: [{ undoSize: 1_000 }] }]);
});
