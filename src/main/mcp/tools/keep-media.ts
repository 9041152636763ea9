import type { ToolArtifact } from '../../../shared/call/tool-artifact';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../../../shared/conversation/attachments';
import type { AttachmentStore } from '../../attachments/attachment-store';
import { contentSchema, type ToolCallAnswer } from '../client/loose-schemas';

interface KeepMediaDeps {
  readonly attachments: Pick<AttachmentStore, 'add'> | undefined;
  readonly from: string;
  readonly now: number;
}

/** Keeps the images and PDFs of an answer, so that the model gets to see them. What is none of these stays a word in the text. */
export async function keepMedia(
  { content }: Pick<ToolCallAnswer, 'content'>,
  { attachments, from, now }: KeepMediaDeps,
): Promise<ToolArtifact[]> {
  const kept: ToolArtifact[] = [];
  if (!attachments) return kept;
  for (const { data, mime } of content.flatMap(mediaIn).slice(0, MAX_ATTACHMENTS)) {
    if ((data.length * 3) / 4 > MAX_ATTACHMENT_BYTES + 2) continue;
    const name = `${from}-${kept.length + 1}.${mime.replace(/^.*\//, '')}`;
    const attachment = await attachments.add(Buffer.from(data, 'base64'), name).catch(() => null);
    if (!attachment) continue;
    const { mime: mimeType, bytes: size, sha256: contentHash } = attachment;
    kept.push({
      type: 'output',
      path: attachment.name,
      isNew: false,
      timestamp: now,
      mimeType,
      size,
      contentHash,
      attachment,
    });
  }
  return kept;
}

function mediaIn(part: unknown): { readonly data: string; readonly mime: string }[] {
  const content = contentSchema.safeParse(part).data;
  if (content?.type === 'image') return [{ data: content.data, mime: content.mimeType }];
  if (content?.type !== 'resource' || content.resource.blob === undefined) return [];
  return [{ data: content.resource.blob, mime: content.resource.mimeType ?? 'file' }];
}
