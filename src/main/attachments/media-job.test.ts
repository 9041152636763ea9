import { describe, expect, it } from 'vitest';
import { runMediaJob } from './media-job';
import { sniffMedia } from './sniff-media';
import { corner, decodeImage, sampleJpeg, samplePdf, samplePng, withExif } from './testing/sample-media';

const isAbout = (actual: readonly number[], [red, green, blue]: readonly number[]) =>
  [red, green, blue].every((value = 0, index) => Math.abs((actual[index] ?? 0) - value) < 60);

/** Where a picture that is red in its upper left quarter is red once it is turned, by EXIF's eight orientations. */
const redCorners: Readonly<Record<number, readonly [x: number, y: number]>> = {
  1: [0, 0],
  2: [1, 0],
  3: [1, 1],
  4: [0, 1],
  5: [0, 0],
  6: [1, 0],
  7: [1, 1],
  8: [0, 1],
};

describe('an image for a model', () => {
  it.each(Object.entries(redCorners))(
    'is upright if its EXIF orientation is %s',
    async (orientation, [right, below]) => {
      const bytes = withExif(sampleJpeg(64, 48), Number(orientation));
      const media = sniffMedia(bytes);
      expect(media).toMatchObject({ kind: 'image', orientation: Number(orientation) });
      const job = { kind: 'image', bytes, isPhoto: true, orientation: Number(orientation) } as const;
      const { sent } = await runMediaJob(job);
      const { width, height, at } = decodeImage(sent.bytes);
      expect(media).toMatchObject({ width, height });
      expect([width, height]).toEqual(Number(orientation) > 4 ? [48, 64] : [64, 48]);
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const color = at(x === 0 ? 6 : width - 7, y === 0 ? 6 : height - 7);
        expect([x, y, isAbout(color, x === right && y === below ? corner.red : corner.blue)]).toEqual([x, y, true]);
      }
    },
  );

  it('AT-04 has no metadata, and keeps the pixels of a drawing exactly', async () => {
    const photo = withExif(sampleJpeg(), 1, 'GPS 52.5163N');
    const { sent, preview } = await runMediaJob({ kind: 'image', bytes: photo, isPhoto: true, orientation: 1 });
    for (const { bytes } of [sent, preview]) {
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/GPS|Exif/);
    }
    const drawing = samplePng(20, 10, 77);
    const drawn = await runMediaJob({ kind: 'image', bytes: drawing, isPhoto: false, orientation: 1 });
    expect(drawn.sent.mime).toBe('image/png');
    expect(decodeImage(drawn.sent.bytes).at(0, 0)).toEqual(decodeImage(drawing).at(0, 0));
  });

  it('is no larger than models see it, and thin ones keep a pixel', async () => {
    const { sent, preview } = await runMediaJob({
      kind: 'image',
      bytes: samplePng(4_000, 1),
      isPhoto: false,
      orientation: 1,
    });
    const sizes = [sent, preview].map(({ bytes }) => decodeImage(bytes)).map(({ width, height }) => [width, height]);
    expect(sizes).toEqual([
      [1_568, 1],
      [320, 1],
    ]);
  });

  it.each([
    ['garbage after its header', Buffer.concat([samplePng().subarray(0, 40), Buffer.alloc(100, 1)])],
    ['half of it', samplePng(200, 200).subarray(0, 90)],
    ['nothing', Buffer.alloc(0)],
  ])('is refused with %s, and the next one works', async (_what, bytes) => {
    await expect(runMediaJob({ kind: 'image', bytes, isPhoto: false, orientation: 1 })).rejects.toThrow();
    const { sent } = await runMediaJob({ kind: 'image', bytes: samplePng(), isPhoto: false, orientation: 1 });
    expect(decodeImage(sent.bytes).width).toBe(8);
  });

  it('AT-05 is given up after a time limit', async () => {
    const job = { kind: 'image', bytes: samplePng(500, 500), isPhoto: false, orientation: 1 } as const;
    await expect(runMediaJob(job, 0)).rejects.toThrow('took longer than 0 seconds');
  });
});

describe('a PDF', () => {
  it('is read page by page', async () => {
    const bytes = samplePdf('Invoice (2026)', 'Total: 42');
    expect(await runMediaJob({ kind: 'pdf', bytes, maxLength: 1_000 })).toEqual({
      pages: 2,
      text: '[Page 1]\nInvoice (2026)\n\n[Page 2]\nTotal: 42',
    });
    expect(await runMediaJob({ kind: 'pdf', bytes, maxLength: 20 })).toEqual({
      pages: 2,
      text: '[Page 1]\nInvoice (20',
    });
  });

  it('AT-06 is refused if it is damaged', async () => {
    const bytes = Buffer.from('%PDF-1.7\nnothing of the kind');
    await expect(runMediaJob({ kind: 'pdf', bytes, maxLength: 1_000 })).rejects.toThrow();
  });
});
