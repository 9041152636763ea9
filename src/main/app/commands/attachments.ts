import type { CommandHandlers, CommandInput, CommandOutput } from '../../../shared/contract/contract';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_TEXT_LENGTH } from '../../../shared/conversation/attachments';
import type { Attachment } from '../../../shared/conversation/message-content';
import { formatBytes } from '../../../shared/text/format-bytes';
import { estimateTokens } from '../../agent/context/estimate-tokens';
import type { AttachmentForm, AttachmentStore } from '../../attachments/attachment-store';
import { cleanName } from '../../attachments/clean-name';
import { sniffMedia } from '../../attachments/sniff-media';
import { CommandFailure } from '../../base/command-failure';
import { decodeTextFile } from '../../tools/file-system/text/text-file';

/** Keeps images and PDFs; the text of any other file becomes part of the message. */
export async function keepFile(
  attachments: AttachmentStore,
  { name, data }: CommandInput<'attachment.add'>,
): Promise<CommandOutput<'attachment.add'>> {
  const label = cleanName(name);
  const size = Math.floor((data.length * 3) / 4);
  // Before anything is decoded.
  if (size > MAX_ATTACHMENT_BYTES + 2) throw tooLarge(label, size);
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0) throw new CommandFailure('refused', `${label} can't be attached: it is empty`);
  const text = sniffMedia(bytes) === null ? decodeTextFile(bytes)?.text : undefined;
  if (text === undefined) return { kind: 'attachment', attachment: await attachments.add(bytes, name) };
  if (text.length > MAX_TEXT_LENGTH) {
    const reason = `its text is too long for a message (${formatBytes(bytes.length)})`;
    const advice = 'Put it in the folder and mention it with @ instead';
    throw new CommandFailure('refused', `${label} can't be attached: ${reason}. ${advice}`);
  }
  return { kind: 'text', item: { kind: 'file', label, text, tokens: estimateTokens(text) } };
}

export async function readAttachment(
  attachments: AttachmentStore,
  sha256: string,
  form: Exclude<AttachmentForm, 'sent'>,
): Promise<CommandOutput<'attachment.read'>> {
  const found = await attachments.read(sha256, form);
  if (!found) throw new CommandFailure('not-found', 'This attachment is no longer available');
  return { mime: found.mime, data: found.bytes.toString('base64') };
}

/** Replaces what a client says about attachments with what they are, for every command that takes some. */
export function confirmAttachments(handlers: CommandHandlers, attachments: AttachmentStore): CommandHandlers {
  return new Proxy(handlers, {
    get(target, name, receiver) {
      const handler: unknown = Reflect.get(target, name, receiver);
      if (typeof handler !== 'function') return handler;
      return async (input: { readonly attachments?: readonly Attachment[] }) => {
        const { attachments: claimed = [] } = input;
        if (claimed.length === 0) return handler(input);
        if (claimed.length > MAX_ATTACHMENTS) {
          throw new CommandFailure('refused', `A message can have up to ${MAX_ATTACHMENTS} attachments. Remove some`);
        }
        return handler({ ...input, attachments: await attachments.confirm(claimed) });
      };
    },
  });
}

function tooLarge(label: string, size: number): CommandFailure {
  const limit = formatBytes(MAX_ATTACHMENT_BYTES);
  return new CommandFailure(
    'refused',
    `${label} can't be attached: it is ${formatBytes(size)}, and the limit is ${limit}`,
  );
}
