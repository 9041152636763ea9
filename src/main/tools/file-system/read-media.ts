import { ToolResult } from '../../../shared/call/tool-result';
import type { Attachment } from '../../../shared/conversation/message-content';
import { sniffMedia } from '../../attachments/sniff-media';
import { CommandFailure } from '../../base/command-failure';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';

/** Keeps an image or a PDF, so that the model gets to see it; null for any other file. */
export async function readMedia(
  bytes: Buffer,
  place: GuardedPath,
  context: ToolExecutionContext,
): Promise<ToolResult | null> {
  const attachments = context.getService('attachments');
  const media = sniffMedia(bytes);
  if (!attachments || (media?.kind !== 'image' && media?.kind !== 'pdf')) return null;
  const path = shownPath(place);
  try {
    const attachment = await attachments.add(bytes, path);
    const { mime: mimeType, bytes: size, sha256: contentHash } = attachment;
    const artifact = {
      type: 'file',
      path,
      isNew: false,
      timestamp: context.startedAt,
      mimeType,
      size,
      contentHash,
      attachment,
    } as const;
    return ToolResult.succeededWithArtifacts([artifact], { message: `Read ${path} (${describe(attachment)})` });
  } catch (cause) {
    if (cause instanceof CommandFailure) return ToolResult.failed(cause.message, 'NotReadable');
    throw cause;
  }
}

function describe({ width, height, pages }: Attachment): string {
  if (pages !== undefined) return `PDF, ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return `image, ${width} × ${height}`;
}
