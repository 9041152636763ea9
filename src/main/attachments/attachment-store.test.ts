import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_ATTACHMENT_BYTES } from '../../shared/conversation/attachments';
import { temporaryFolder } from '../testing/temporary-folder';
import { createAttachmentStore } from './attachment-store';
import { decodeImage, pngHeader, sampleJpeg, samplePdf, samplePng, withExif } from './testing/sample-media';

const DAY = 24 * 60 * 60 * 1_000;

function open(change: { readonly maxTotal?: number } = {}) {
  const folder = join(temporaryFolder(), 'attachments');
  const used = new Set<string>();
  let now = Date.now();
  const deps = { folder, clock: { now: () => now }, findUsed: async () => used, ...change };
  const originals = () => readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name));
  return { store: createAttachmentStore(deps), folder, used, originals, later: (time: number) => (now += time) };
}

const notes = Buffer.from('Just notes');

describe('attachments', () => {
  it('are kept once, for the user only, with what a list shows of them', async () => {
    const { store, folder, originals } = open();
    const bytes = withExif(sampleJpeg(64, 48), 6);
    const [first, second] = await Promise.all([store.add(bytes, 'a/photo.jpg'), store.add(bytes, 'other.png')]);
    expect(first).toEqual({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      mime: 'image/jpeg',
      bytes: bytes.length,
      width: 48,
      height: 64,
      name: 'photo.jpg',
    });
    expect(second).toEqual({ ...first, name: 'other.png' });
    expect(originals()).toEqual([first.sha256]);
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    if (process.platform !== 'win32') expect(new Set(modes)).toEqual(new Set([0o600]));
    expect((await store.read(first.sha256, 'original'))?.bytes.equals(bytes)).toBe(true);
    const preview = await store.read(first.sha256, 'preview');
    expect([preview?.mime, decodeImage(preview?.bytes ?? bytes).width]).toEqual(['image/jpeg', 48]);
    expect(await store.read(first.sha256, 'text')).toBeNull();
  });

  it('can be PDFs, whose words are kept too', async () => {
    const { store } = open();
    const { sha256, ...about } = await store.add(samplePdf('Hello', 'World'), 'letter.pdf');
    expect(about).toEqual({ mime: 'application/pdf', bytes: expect.any(Number), pages: 2, name: 'letter.pdf' });
    expect((await store.read(sha256, 'text'))?.bytes.toString()).toBe('[Page 1]\nHello\n\n[Page 2]\nWorld');
    expect(await store.read(sha256, 'preview')).toBeNull();
  });

  it.each([
    ['notes', notes, "notes.png can't be attached: it isn’t an image, a PDF or a text file"],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'it isn’t an image'],
    [
      'a BMP',
      Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1'),
      "models don't accept BMP images. Convert it to PNG or JPEG",
    ],
    ['a huge file', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1), 'it is 20.0 MB, and the limit is 20.0 MB'],
    ['a dimension bomb', pngHeader(60_000, 60_000), '60,000 × 60,000 pixels, and the limit is 50 megapixels'],
    ['a lie about its size', pngHeader(4_000, 4_000), 'the image is damaged'],
    ['half an image', samplePng(300, 300).subarray(0, 200), 'the image is damaged'],
    ['a broken PDF', Buffer.from('%PDF-1.4 and nothing else'), 'the PDF is damaged'],
  ])('are refused with clear words: %s', async (_what, bytes, words) => {
    const { store, folder } = open();
    await expect(store.add(bytes, 'notes.png')).rejects.toThrow(words);
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });

  it('AT-01 are what they are, whatever a client says about them', async () => {
    const { store } = open();
    const real = await store.add(samplePng(), 'a.png');
    const claimed = { ...real, mime: 'text/html', width: 1, name: '../x.png' };
    expect(await store.confirm([claimed])).toEqual([{ ...real, name: 'x.png' }]);
    await expect(store.confirm([{ ...real, sha256: 'a'.repeat(64) }])).rejects.toThrow(
      'a.png is no longer available. Attach it again',
    );
    expect(await store.read('../settings.json', 'original')).toBeNull();
  });

  it('are written again if a part of them is gone', async () => {
    const { store, folder } = open();
    const bytes = samplePng();
    const { sha256 } = await store.add(bytes, 'a.png');
    rmSync(join(folder, `${sha256}.json`));
    await expect(store.confirm([await store.add(bytes, 'a.png')])).resolves.toHaveLength(1);
  });

  it('AT-02 make room by removing what nothing refers to, and else say what to do', async () => {
    const bytes = samplePng(300, 300);
    const { store, used, later, originals } = open({ maxTotal: bytes.length * 5 });
    const first = await store.add(bytes, 'a.png');
    used.add(first.sha256);
    const second = await store.add(samplePng(300, 300, 1), 'b.png');
    later(DAY);
    const third = await store.add(samplePng(300, 300, 2), 'c.png');
    expect(new Set(originals())).toEqual(new Set([first.sha256, third.sha256]));
    expect(originals()).not.toContain(second.sha256);
    used.add(third.sha256);
    await expect(store.add(samplePng(300, 300, 3), 'd.png')).rejects.toThrow(
      'There is no room for d.png: attachments may take',
    );
  });

  it('leave nothing half written behind', async () => {
    const { store, folder } = open();
    const { sha256 } = await store.add(samplePng(), 'a.png');
    for (const name of [`${sha256}.x.tmp`, `${'b'.repeat(64)}.sent`]) {
      writeFileSync(join(folder, name), 'half');
      utimesSync(join(folder, name), 1, 1);
    }
    await store.removeUnused({ minAge: DAY });
    expect(readdirSync(folder).every((name) => name.startsWith(sha256) && !name.endsWith('.tmp'))).toBe(true);
    expect(readFileSync(join(folder, sha256)).length).toBeGreaterThan(0);
  });
});
