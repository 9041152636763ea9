import type { Attachment } from '../../../shared/conversation/message-content';
import { formatBytes } from '../../../shared/text/format-bytes';
import { texts } from '../texts/texts';

/** `1,200 × 800 · 340.2 KB`. */
export function describeAttachment({ bytes, width, height, pages }: Attachment): string {
  return [
    ...(width && height ? [texts.attachments.pixels(width, height)] : []),
    ...(pages ? [texts.attachments.pages(pages)] : []),
    formatBytes(bytes),
  ].join(' · ');
}
