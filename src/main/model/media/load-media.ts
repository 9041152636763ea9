import { attachmentsOf, isImage } from '../../../shared/conversation/attachments';
import type { Attachment } from '../../../shared/conversation/message-content';
import type { AttachmentStore } from '../../attachments/attachment-store';
import type { ModelBackend } from '../backend';
import type { ChosenModel } from '../chosen-model';
import type { AcceptedMedia, ModelMedia } from './model-media';

export interface LoadMediaDeps {
  readonly attachments: Pick<AttachmentStore, 'read'>;
  /** Documents may contain known secrets, too. */
  maskText(text: string): string;
}

const textOnly: AcceptedMedia = { images: false, documents: false };

/** Wraps a model so that the attachments of its messages are read when a request is sent, and only then. */
export function loadMedia(model: ChosenModel, deps: LoadMediaDeps): ChosenModel {
  const { backend } = model;
  const stream: ModelBackend['stream'] = async function* (request) {
    const { accepts = textOnly } = request;
    const attachments = request.messages.flatMap(attachmentsOf);
    if (attachments.length === 0) return yield* backend.stream(request);
    const media = new Map<string, ModelMedia>();
    for (const attachment of attachments) {
      if (media.has(attachment.sha256)) continue;
      const found = await read(attachment, accepts, deps);
      if (found) media.set(attachment.sha256, found);
    }
    yield* backend.stream({ ...request, media });
  };
  return { ...model, backend: { ...backend, stream } };
}

async function read(
  attachment: Attachment,
  accepts: AcceptedMedia,
  { attachments, maskText }: LoadMediaDeps,
): Promise<ModelMedia | null> {
  const { sha256 } = attachment;
  if (isImage(attachment)) {
    if (!accepts.images)
      return { kind: 'text', text: 'You get only the name of this image, because you can’t see images.' };
    const sent = await attachments.read(sha256, 'sent');
    return sent && { kind: 'image', mime: sent.mime, data: sent.bytes.toString('base64') };
  }
  if (accepts.documents) {
    const document = await attachments.read(sha256, 'original');
    return document && { kind: 'document', mime: document.mime, data: document.bytes.toString('base64') };
  }
  const words = (await attachments.read(sha256, 'text'))?.bytes.toString('utf8');
  if (words === undefined) return null;
  return { kind: 'text', text: maskText(words) || 'It contains no text that could be read.' };
}
