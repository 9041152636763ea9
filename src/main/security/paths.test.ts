import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startApp } from '../testing/start-app';
import { startAttack } from './testing/start-attack';
import { watchConversation } from './testing/watch-conversation';

describe('paths that lead out of the workspace', () => {
  /** A folder beside the workspace whose name starts the same way. */
  async function withNeighbour() {
    const attack = await startAttack({ files: { 'inside.txt': 'inside\n' } });
    const neighbour = `${attack.workspacePath}-evil`;
    mkdirSync(neighbour);
    writeFileSync(join(neighbour, 'x'), 'secret\n');
    return { ...attack, neighbour };
  }

  it('PT-01: a neighbour whose name begins alike is not inside', async () => {
    const { attemptTo, neighbour } = await withNeighbour();
    const { verdict, riskLevel, approve } = await attemptTo(`read ../${basename(neighbour)}/x`);
    expect({ verdict, riskLevel }).toEqual({ verdict: 'ask', riskLevel: 'high' });
    expect((await approve()).output).toContain('secret');
  });

  it('PT-02: a link to a file outside is asked about', async () => {
    const { attemptTo, workspacePath } = await withNeighbour();
    symlinkSync('/etc/passwd', join(workspacePath, 'ln'));
    expect(await attemptTo('read ln')).toMatchObject({ verdict: 'ask', riskLevel: 'high', output: 'null' });
  });

  it('PT-03: so is writing through a link to a folder outside', async () => {
    const { attemptTo, workspacePath, neighbour } = await withNeighbour();
    symlinkSync(neighbour, join(workspacePath, 'dl'));
    expect(await attemptTo('create dl/new with x')).toMatchObject({ verdict: 'ask', riskLevel: 'critical' });
    expect(existsSync(join(neighbour, 'new'))).toBe(false);
  });

  it('PT-04: and writing through a link to what is not there yet', async () => {
    const { attemptTo, workspacePath, neighbour } = await withNeighbour();
    symlinkSync(join(neighbour, 'new'), join(workspacePath, 'dangling'));
    expect(await attemptTo('create dangling with x')).toMatchObject({ verdict: 'ask', riskLevel: 'critical' });
    expect(existsSync(join(neighbour, 'new'))).toBe(false);
  });

  it('PT-05: a link that only the kernel can read is refused', async () => {
    const { attemptTo } = await withNeighbour();
    const { verdict, output } = await attemptTo('read /proc/self/root/etc/passwd');
    expect([verdict, output.includes('root:')]).toEqual(['refuse', false]);
  });

  it('PT-13: ~ is the home folder, which is asked about, and a variable is refused', async () => {
    const { attemptTo } = await withNeighbour();
    expect(await attemptTo('read ~/x')).toMatchObject({ verdict: 'ask', riskLevel: 'high' });
    expect(await attemptTo('read $HOME/x')).toMatchObject({
      verdict: 'refuse',
      output: expect.stringContaining('Write out the path'),
    });
  });

  it('PT-10: a rule holds for a name that the disk composes otherwise, to deny and to allow', async () => {
    const [composed, decomposed] = ['caf\u00e9.txt', 'cafe\u0301.txt'];
    const files = { [decomposed]: 'text\n' };
    const denying = await startAttack({ files, rules: [{ effect: 'deny', pattern: composed, toolId: 'file-read' }] });
    for (const name of [composed, decomposed]) {
      expect(await denying.attemptTo(`read ${name}`), name).toMatchObject({ verdict: 'deny' });
    }
    const allowing = await startAttack({
      files,
      rules: [{ effect: 'allow', pattern: composed, toolId: 'file-write' }],
    });
    expect(await allowing.attemptTo(`create ${decomposed} with more`)).toMatchObject({ verdict: 'auto' });
    expect(await allowing.attemptTo('create cafe.txt with more')).toMatchObject({ verdict: 'ask' });
  });

  it('PT-17: a rule that denies a file denies it under another name', async () => {
    const rules = [{ effect: 'deny', pattern: '.env', toolId: 'file-read' }] as const;
    const { attemptTo, workspacePath } = await startAttack({ files: { '.env': 'KEY=1' }, rules });
    symlinkSync('.env', join(workspacePath, 'notes.txt'));
    expect(await attemptTo('read notes.txt')).toMatchObject({ verdict: 'deny' });
  });

  it('PT-19: nothing that tar is asked to unpack lands outside', async () => {
    const { attempt, workspacePath, neighbour } = await withNeighbour();
    const tar = (...args: string[]) => execFileSync('tar', args, { cwd: neighbour });
    tar('-cPf', join(workspacePath, 'up.tar'), '--transform=s,^x$,../../x-from-archive,', 'x');
    symlinkSync(neighbour, join(neighbour, 'door'));
    tar('-cf', join(workspacePath, 'door.tar'), 'door');
    execFileSync(
      'sh',
      [
        '-c',
        `mkdir d && cp x d/door-file && tar -rf "$0" --transform='s,^d/door-file,door/written,' d/door-file`,
        join(workspacePath, 'door.tar'),
      ],
      { cwd: neighbour },
    );
    for (const archive of ['up.tar', 'door.tar']) {
      const { verdict, approve } = await attempt(`tar xf ${archive}`);
      expect(verdict).toBe('ask');
      await approve();
    }
    expect(existsSync(join(dirname(dirname(workspacePath)), 'x-from-archive'))).toBe(false);
    expect(existsSync(join(neighbour, 'written'))).toBe(false);
    expect(await attempt('tar xPf up.tar')).toMatchObject({ verdict: 'ask', riskLevel: 'critical' });
  });
});

describe('PT-20: a workspace with an odd name, opened through a link', () => {
  it.each([['with a space'], ['with "quotes" and \'more\''], ['with\nnewline']])('%j', async (name) => {
    const { app, workspacePath, call } = await startApp();
    const real = join(dirname(workspacePath), name);
    mkdirSync(real);
    const door = join(dirname(workspacePath), 'door');
    symlinkSync(real, door);
    await call('workspace.open', { path: door });
    await call('settings.update', { approvalMode: 'auto' });
    writeFileSync(join(real, 'a.txt'), 'needle here\n');
    const { id: conversationId } = await call('conversation.create');
    const over = new Promise<void>((resolve) => {
      app.subscribe((message) => {
        if (message.name !== 'conversation.events') return;
        if (message.payload.events.some(({ type }) => type.startsWith('run-') && type !== 'run-started')) resolve();
      });
    });
    const steps = [
      'read a.txt',
      'find needle',
      'create b.txt with new',
      'replace needle with thread in a.txt',
      'run cat a.txt > c.txt',
      'list files',
    ];
    await call('conversation.send', { conversationId, text: steps.join('\n') });
    await over;
    expect(readFileSync(join(real, 'b.txt'), 'utf8')).toBe('new\n');
    expect(readFileSync(join(real, 'c.txt'), 'utf8')).toBe('thread here\n');
    for (const step of ['read ../secret.txt', 'create ../b.txt with new', 'run cat ../secret.txt']) {
      const { id } = await call('conversation.create');
      const { question, whenAskedOrEnded } = watchConversation(app, id as string);
      await call('conversation.send', { conversationId: id, text: step });
      await whenAskedOrEnded();
      expect(question()?.status, step).toBe('awaiting-approval');
    }
  });
});
