import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test, webOnly } from './app-test';
import { approvalDialog, editCalls, makeCalls, question, run, write } from './testing/approval-dialog';
import { conversationRow } from './testing/conversation-row';
import { untilKeysCount } from './testing/press-keys';

test.use({ model: 'parrot' });

test(
  'a key that is held while the call becomes critical approves nothing',
  webOnly('it holds messages back on the page’s socket to the web host'),
  async ({ page, app }) => {
    const heldBack: (() => void)[] = [];
    const asked: string[] = [];
    await page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        const { name, input } = JSON.parse(String(frame));
        asked.push(name);
        const isLookedAt = name === 'approval.preview' && input.parameters.path === '../evil.txt';
        if (!isLookedAt) return server.send(frame);
        heldBack.push(() => server.send(frame));
      });
    });
    await page.goto(app.url);
    const { dialog, approve, field, risk } = approvalDialog(page);
    await editCalls(page, write('a.txt'));
    await expect(approve).toBeEnabled();
    await field(/^Path/).fill('../evil.txt');
    await approve.focus();
    await expect.poll(() => heldBack.length).toBe(1);
    await expect(dialog).toContainText('Checking…');
    await untilKeysCount(page);
    await page.keyboard.down('Space');
    heldBack[0]?.();
    await expect(risk).toContainText('Critical');
    await expect(approve).toBeEnabled();
    await page.keyboard.up('Space');
    await untilKeysCount(page);
    await expect(dialog).toBeVisible();
    expect(asked).not.toContain('approval.decide');
    expect(existsSync(join(app.workspacePath, '../evil.txt'))).toBe(false);
    await page.keyboard.press('Space');
    await expect(dialog).toBeHidden();
    expect(asked).toContain('approval.decide');
  },
);

test('a double click on Allow allows one call, and not the one that moves under the pointer', async ({ page, app }) => {
  await page.clock.install();
  await page.goto(app.url);
  const { all, allow } = question(page);
  await makeCalls(page, run('touch a'), run('touch b'));
  await expect(all).toHaveCount(2);
  await expect(allow).toBeEnabled();
  const box = await allow.boundingBox();
  if (!box) throw new Error('Allow has no place');
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.mouse.click(...place);
  await expect(all).toHaveCount(1);
  const other = await allow.boundingBox();
  if (!other) throw new Error('The other Allow has no place');
  await page.mouse.click(other.x + other.width / 2, other.y + other.height / 2);
  await page.clock.resume();
  await expect(allow).toBeEnabled();
  await expect.poll(() => existsSync(join(app.workspacePath, 'a'))).toBe(true);
  expect(existsSync(join(app.workspacePath, 'b'))).toBe(false);
  await allow.click();
  await expect.poll(() => existsSync(join(app.workspacePath, 'b'))).toBe(true);
});

test('an edit that raises the risk is said once', async ({ page, app }) => {
  await page.goto(app.url);
  await editCalls(page, write('b.txt'));
  const { dialog, field } = approvalDialog(page);
  const heard = dialog.getByRole('status').filter({ hasText: 'risk' });
  await expect(heard).toHaveText('Write b.txt (2 bytes). Low risk.');
  await field(/^Path/).fill('../b.txt');
  await expect(heard).toContainText('Your edit raised the risk from Low to Critical.');
});

for (const [width, height] of [
  [800, 600],
  [640, 400],
] as const) {
  test(`what is asked can be read beside what is remembered, on ${width} × ${height}`, async ({ page, app }) => {
    await page.setViewportSize({ width, height });
    await page.goto(app.url);
    const { dialog, approveAndRemember, remember } = approvalDialog(page);
    await editCalls(page, run('npm run build -- --verbose'));
    await dialog.getByRole('button', { name: 'Done editing the command' }).click();
    await remember('Always');
    const options = dialog.getByRole('region', { name: 'Remember this decision' });
    await expect(options.getByRole('radio', { name: /^With any arguments/ })).toBeInViewport();
    const command = dialog.getByRole('group', { name: 'Command', exact: true });
    await command.scrollIntoViewIfNeeded();
    await expect(command).toBeInViewport({ ratio: 1 });
    await expect(approveAndRemember).toBeEnabled();
    await expect(approveAndRemember).toBeInViewport({ ratio: 1 });
    await approveAndRemember.click();
    await expect(dialog).toBeHidden();
  });
}

test(
  'without a connection nothing can be decided; once it is back, all is as it was',
  webOnly('a connection that is lost is the web’s'),
  async ({ page, app }) => {
    let isCut = false;
    let cut = () => {};
    await page.routeWebSocket(/.*/, (socket) => {
      if (isCut) return void socket.close();
      socket.connectToServer();
      cut = () => void socket.close();
    });
    await page.goto(app.url);
    const { dialog, approve, deny, field, later } = approvalDialog(page);
    await makeCalls(page, write('a.txt'));
    const { allow, denyButton } = question(page);
    await expect(allow).toBeEnabled();
    await question(page).edit();
    await expect(approve).toBeEnabled();
    isCut = true;
    cut();
    await expect(dialog.getByRole('alert')).toContainText('Lost connection to AIntern');
    await expect(approve).toBeDisabled();
    await expect(deny).toBeDisabled();
    await field(/^Content/).fill('written meanwhile');
    await expect(dialog).toContainText('Couldn’t check the parameters');
    await expect(dialog).toContainText('before your latest edit');
    await later.click();
    await expect(allow).toBeDisabled();
    await expect(denyButton).toBeDisabled();
    isCut = false;
    await expect(denyButton).toBeEnabled();
    await question(page).edit();
    await expect(approve).toBeEnabled();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(field(/^Content/)).toHaveValue('written meanwhile');
    await approve.click();
    await expect.poll(() => existsSync(join(app.workspacePath, 'a.txt'))).toBe(true);
  },
);

test(
  'a call that is decided in another window says so in the dialog, and opens no other',
  webOnly('it has two pages on one host; the desktop has one window'),
  async ({ page, app, context }) => {
    await page.goto(app.url);
    const { dialog, field } = approvalDialog(page);
    await editCalls(page, write('a.txt'), write('b.txt'));
    await field(/^Content/).fill('my work');
    const other = await context.newPage();
    await other.goto(new URL('/', app.url).href);
    await conversationRow(other, '```tool_call').click();
    await question(other, 'Create a.txt?').deny();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Write a.txt (2 bytes) was decided elsewhere.').first()).toBeVisible();
    await expect(page.locator('.sr-only[aria-live="polite"]')).toContainText(
      'Write a.txt (2 bytes) was decided elsewhere.',
    );
    await expect(question(page).region).toContainText('Create b.txt?');
    await expect(other.getByText('was decided elsewhere')).toHaveCount(0);
  },
);

test(
  'a check that failed can be repeated in the question and in the dialog, and the focus is not lost with its button',
  webOnly('it holds messages back on the page’s socket to the web host'),
  async ({ page, app }) => {
    let failures = 0;
    await page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        const { id, name } = JSON.parse(String(frame));
        if (name !== 'approval.preview' || failures++ > 1) return server.send(frame);
        socket.send(JSON.stringify({ id, reply: { ok: false, error: { code: 'refused', message: 'Not now' } } }));
      });
    });
    await page.goto(app.url);
    const { dialog, approve, button } = approvalDialog(page);
    const asked = question(page);
    await makeCalls(page, write('a.txt'));
    await expect(asked.region).toContainText('Couldn’t check the parameters: Not now');
    await expect(asked.allow).toBeDisabled();
    await asked.button('Retry').click();
    await expect(asked.region).toContainText('Couldn’t check the parameters: Not now');
    await asked.edit();
    await button('Retry').click();
    await expect(dialog.getByRole('tab', { name: 'Form' })).toBeFocused();
    await expect(approve).toBeEnabled();
  },
);
