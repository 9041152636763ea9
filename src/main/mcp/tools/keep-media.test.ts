import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAttachmentStore } from '../../attachments/attachment-store';
import { samplePdf, samplePng } from '../../attachments/testing/sample-media';
import { temporaryFolder } from '../../testing/temporary-folder';
import { keepMedia } from './keep-media';

it('keeps the images and PDFs of an answer once, and leaves out what is neither', async () => {
  const folder = join(temporaryFolder(), 'attachments');
  const attachments = createAttachmentStore({
    folder,
    clock: { now: () => Date.now() },
    findUsed: async () => new Set(),
  });
  const image = { type: 'image', mimeType: 'image/png', data: samplePng(30, 20).toString('base64') };
  const pdf = { uri: 'file:///plan', mimeType: 'application/pdf', blob: samplePdf('Step one').toString('base64') };
  const content = [
    { type: 'text', text: 'Here it is' },
    image,
    // It says that it is an image, and is none.
    { type: 'image', mimeType: 'image/png', data: Buffer.from('<svg onload="x"/>').toString('base64') },
    { type: 'image', mimeType: 'image/png', data: 'A'.repeat(30 * 1024 * 1024) },
    { type: 'resource', resource: pdf },
    { type: 'hologram' },
  ];
  const kept = await keepMedia({ content }, { attachments, from: 'shots/../x', now: 7 });
  expect(kept).toEqual([
    {
      type: 'output',
      path: 'x-1.png',
      isNew: false,
      timestamp: 7,
      mimeType: 'image/png',
      size: samplePng(30, 20).length,
      contentHash: kept[0]?.attachment?.sha256,
      attachment: expect.objectContaining({ name: 'x-1.png', width: 30, height: 20 }),
    },
    expect.objectContaining({ mimeType: 'application/pdf', attachment: expect.objectContaining({ pages: 1 }) }),
  ]);
  expect(await keepMedia({ content }, { attachments: undefined, from: 'shots', now: 7 })).toEqual([]);
});
