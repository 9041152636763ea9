import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Attachment } from '../../../shared/conversation/message-content';
import { samplePdf, samplePng } from '../../attachments/testing/sample-media';
import type { AcceptedMedia, MediaLookup, ModelMedia } from '../media/model-media';

const png = samplePng(3, 2);
const pdf = samplePdf('Dear Ada');
const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

export const sampleImage: Attachment = {
  sha256: hashOf(png),
  mime: 'image/png',
  bytes: png.length,
  width: 3,
  height: 2,
  name: 'shot.png',
};
export const sampleDocument: Attachment = {
  sha256: hashOf(pdf),
  mime: 'application/pdf',
  bytes: pdf.length,
  pages: 1,
  name: 'letter.pdf',
};
const lost: Attachment = { sha256: hashOf('lost'), mime: 'image/png', bytes: 5, width: 1, height: 1, name: 'lost.png' };

/** What is sent of them to a model that accepts this. */
export function sampleMedia({ images, documents }: AcceptedMedia): MediaLookup {
  const image: ModelMedia = images
    ? { kind: 'image', mime: 'image/png', data: png.toString('base64') }
    : { kind: 'text', text: 'Not seen' };
  const document: ModelMedia = documents
    ? { kind: 'document', mime: 'application/pdf', data: pdf.toString('base64') }
    : { kind: 'text', text: 'Dear Ada' };
  return new Map<string, ModelMedia>([
    [sampleImage.sha256, image],
    [sampleDocument.sha256, document],
  ]);
}

export const arbitraryMedia: fc.Arbitrary<MediaLookup> = fc
  .record({ images: fc.boolean(), documents: fc.boolean() })
  .map(sampleMedia);

/** Mostly none. */
export const arbitraryAttachments: fc.Arbitrary<readonly Attachment[]> = fc.oneof(
  { arbitrary: fc.constant([]), weight: 3 },
  {
    arbitrary: fc.array(fc.constantFrom(sampleImage, sampleDocument, lost), { minLength: 1, maxLength: 3 }),
    weight: 2,
  },
);
