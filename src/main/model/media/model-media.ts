import { assertNever } from '../../../shared/assert-never';
import { isImage } from '../../../shared/conversation/attachments';
import type { Attachment } from '../../../shared/conversation/message-content';

/** What a model accepts besides text. */
export interface AcceptedMedia {
  readonly images: boolean;
  readonly documents: boolean;
}

/** The content of an attachment as it is sent. */
export type ModelMedia =
  | { readonly kind: 'image'; readonly mime: string; readonly data: string }
  | { readonly kind: 'document'; readonly mime: string; readonly data: string }
  /** Its text, or why there is none. */
  | { readonly kind: 'text'; readonly text: string };

export type MediaLookup = ReadonlyMap<string, ModelMedia>;

/** A piece of a message, independent of the provider's format. Images and documents are base64. */
export type MediaPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly mime: string; readonly data: string }
  | { readonly kind: 'document'; readonly mime: string; readonly data: string; readonly name: string };

const nothing: MediaLookup = new Map();

/** Returns each attachment under a line with its name. */
export function mediaParts(attachments: readonly Attachment[] = [], media: MediaLookup = nothing): MediaPart[] {
  return attachments.flatMap((attachment): MediaPart[] => {
    const found = media.get(attachment.sha256);
    const title = titleOf(attachment);
    switch (found?.kind) {
      case undefined:
        return [{ kind: 'text', text: `[${title} is no longer available]` }];
      case 'text':
        return [{ kind: 'text', text: `[${title}]\n${found.text}` }];
      case 'image':
        return [{ kind: 'text', text: `[${title}]` }, found];
      case 'document':
        return [
          { kind: 'text', text: `[${title}]` },
          { ...found, name: attachment.name },
        ];
      default:
        return assertNever(found);
    }
  });
}

function titleOf(attachment: Attachment): string {
  const { name, width, height, pages } = attachment;
  if (isImage(attachment)) return `Image “${name}”${width && height ? `, ${width} × ${height}` : ''}`;
  return `Document “${name}”${pages ? `, ${pages} ${pages === 1 ? 'page' : 'pages'}` : ''}`;
}
