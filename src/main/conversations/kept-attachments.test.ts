import { readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../shared/conversation/message-content';
import { samplePdf, samplePng } from '../attachments/testing/sample-media';
import { createParrotBackend } from '../testing/parrot-backend';
import { startLibraryApp } from '../testing/start-library-app';

const MINUTES = 10 * 60 * 1_000;

async function start() {
  let now = Date.now();
  const app = await startLibraryApp({
    backend: createParrotBackend(),
    clock: { now: () => now },
    trashItem: (path) => rm(path),
  });
  const folder = join(app.dataPath, 'attachments');
  const kept = () => readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name));

  async function attach(name: string, bytes: Buffer): Promise<Attachment> {
    const added = await app.call('attachment.add', { name, data: bytes.toString('base64') });
    return added.attachment as unknown as Attachment;
  }
  async function sendWith(...attachments: readonly Attachment[]): Promise<string> {
    const { id } = await app.call('conversation.create');
    await app.call('conversation.send', { conversationId: id, text: '', attachments });
    await app.whenEnded(id as string);
    return id as string;
  }
  return { ...app, folder, kept, attach, sendWith, later: () => (now += MINUTES) };
}

const attachedIn = async ({ stateOf }: Pick<Awaited<ReturnType<typeof start>>, 'stateOf'>, conversationId: string) =>
  (await stateOf(conversationId)).items.flatMap((item) => (item.kind === 'user' ? (item.attachments ?? []) : []));

describe('the attachments of a conversation', () => {
  it('go with the last conversation that has them', async () => {
    const app = await start();
    const [shared, own] = [await app.attach('a.png', samplePng()), await app.attach('b.png', samplePng(9, 9))];
    const first = await app.sendWith(shared, own);
    const second = await app.sendWith(shared);
    app.later();
    await app.call('conversation.delete', { conversationId: first });
    await expect.poll(app.kept).toEqual([shared.sha256]);
    await expect(app.call('attachment.read', { sha256: own.sha256, form: 'preview' })).rejects.toThrow(
      'no longer available',
    );
    expect(await attachedIn(app, second)).toEqual([shared]);
    await app.call('conversation.delete', { conversationId: second });
    await expect.poll(app.kept).toEqual([]);
  });

  it('name a conversation that has no words, and are found by their names', async () => {
    const app = await start();
    await app.sendWith(await app.attach('quarterly-plan.pdf', samplePdf('Secret words')));
    expect((await app.list()).map(({ title }) => title)).toEqual(['quarterly-plan.pdf']);
    const found = async (query: string) => (await app.call('conversation.search', { query, limit: 5 })).hits;
    expect(await found('quarterly')).toContainEqual(expect.objectContaining({ excerpt: 'quarterly-plan.pdf' }));
    expect(await found('Secret')).toEqual([]);
  });

  it('are in an export as JSON, come back with an import, and are only named as Markdown', async () => {
    const app = await start();
    const png = samplePng();
    const attached = [await app.attach('a.png', png), await app.attach('b.pdf', samplePdf('Dear Ada'))];
    const conversationId = await app.sendWith(...attached);
    const { text: markdown } = await app.call('conversation.export', { conversationId, format: 'markdown' });
    expect(markdown).toContain(`- Attached: \`a.png\` (image/png, ${png.length} bytes)`);
    expect(markdown).not.toContain(png.toString('base64'));
    const { text } = await app.call('conversation.export', { conversationId, format: 'json' });
    expect(JSON.parse(text as string).files).toEqual({
      [attached[0]?.sha256 ?? '']: png.toString('base64'),
      [attached[1]?.sha256 ?? '']: samplePdf('Dear Ada').toString('base64'),
    });
    rmSync(app.folder, { recursive: true });
    const { id } = await app.call('conversation.import', { text });
    expect(await attachedIn(app, id as string)).toEqual(attached);
    const read = await app.call('attachment.read', { sha256: attached[0]?.sha256, form: 'original' });
    expect(read).toEqual({ mime: 'image/png', data: png.toString('base64') });
  });

  it('AT-07 that are damaged in an imported file are missing, and nothing else is', async () => {
    const app = await start();
    const attached = [await app.attach('a.png', samplePng()), await app.attach('b.png', samplePng(9, 9))];
    const conversationId = await app.sendWith(...attached);
    const { text } = await app.call('conversation.export', { conversationId, format: 'json' });
    rmSync(app.folder, { recursive: true });
    const broken = (text as string).replace(samplePng().toString('base64'), 'bm90IGFuIGltYWdl');
    const { id } = await app.call('conversation.import', { text: broken });
    expect(await attachedIn(app, id as string)).toEqual(attached);
    expect(app.kept()).toEqual([attached[1]?.sha256]);
  });
});

describe('a file for a message', () => {
  it('becomes text in it if it is text, in any encoding', async () => {
    const app = await start();
    const add = (name: string, bytes: Buffer) => app.call('attachment.add', { name, data: bytes.toString('base64') });
    expect(await add('src/a.ts', Buffer.from('const a = 1;\n'))).toEqual({
      kind: 'text',
      item: { kind: 'file', label: 'a.ts', text: 'const a = 1;\n', tokens: expect.any(Number) },
    });
    const utf16 = Buffer.from('\ufeffGrüße', 'utf16le');
    expect(await add('b.csv', utf16)).toMatchObject({ item: { text: 'Grüße' } });
    // An SVG is never shown as a picture.
    expect(await add('c.svg', Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ kind: 'text' });
    await expect(add('d.bin', Buffer.from([0, 1, 2, 3]))).rejects.toThrow('isn’t an image, a PDF or a text file');
    await expect(add('e.txt', Buffer.alloc(0))).rejects.toThrow("e.txt can't be attached: it is empty");
    await expect(add('f.txt', Buffer.from('word '.repeat(100_000)))).rejects.toThrow('mention it with @ instead');
    const huge = app.call('attachment.add', { name: 'g.png', data: 'A'.repeat(30 * 1024 * 1024) });
    await expect(huge).rejects.toThrow("g.png can't be attached: it is 22.5 MB, and the limit is 20.0 MB");
  });
});
