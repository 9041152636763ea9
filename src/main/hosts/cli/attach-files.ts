import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandHandlers } from '../../../shared/contract/contract';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../../../shared/conversation/attachments';
import type { MessageContent } from '../../../shared/conversation/message-content';
import { formatBytes } from '../../../shared/text/format-bytes';
import { messageOf } from '../../../shared/text/message-of';
import { readRegularFile } from '../../storage/regular-file';
import { UsageError } from './usage-error';

/** Reads the files of `--attach`. Throws before anything is sent if one of them can't be attached. */
export async function attachFiles(
  files: readonly string[],
  handlers: Pick<CommandHandlers, 'attachment.add'>,
): Promise<Pick<MessageContent, 'attachments' | 'context'>> {
  if (files.length > MAX_ATTACHMENTS) throw new UsageError(`--attach can be repeated up to ${MAX_ATTACHMENTS} times`);
  const attachments: NonNullable<MessageContent['attachments']> = [];
  const context: NonNullable<MessageContent['context']> = [];
  for (const file of files) {
    const added = await add(file, handlers);
    if (added.kind === 'attachment') attachments.push(added.attachment);
    else context.push(added.item);
  }
  return { ...(attachments.length > 0 ? { attachments } : {}), ...(context.length > 0 ? { context } : {}) };
}

async function add(file: string, handlers: Pick<CommandHandlers, 'attachment.add'>) {
  try {
    const { size } = await stat(file);
    if (size > MAX_ATTACHMENT_BYTES) {
      throw new UsageError(`it is ${formatBytes(size)}, and the limit is ${formatBytes(MAX_ATTACHMENT_BYTES)}`);
    }
    const data = (await readRegularFile(file, MAX_ATTACHMENT_BYTES)).toString('base64');
    return await handlers['attachment.add']({ name: basename(file), data });
  } catch (cause) {
    throw new UsageError(`--attach ${file}: ${messageOf(cause)}`);
  }
}
