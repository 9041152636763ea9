import { countNoun } from '../../../shared/text/count-noun';
import { formatBytes } from '../../../shared/text/format-bytes';
import { onOneLine } from '../../../shared/text/on-one-line';
import type { ServerConnection } from '../client/connect-server';
import { contentSchema } from '../client/loose-schemas';

/** What a resource or a prompt contains, for a message of the user. */
export interface ReadContent {
  readonly text: string;
  readonly media: readonly { readonly bytes: Buffer; readonly name: string }[];
  /** What can't be added, in words. */
  readonly left: readonly string[];
}

interface Part {
  readonly uri?: string;
  readonly mimeType?: string | undefined;
  readonly text?: string | undefined;
  readonly blob?: string | undefined;
}

/** Reads a resource as data: its address is only a name, and nothing is opened because of it. */
export function readResourceParts(parts: readonly Part[]): ReadContent {
  const texts: string[] = [];
  const media: ReadContent['media'][number][] = [];
  const left: string[] = [];
  for (const { uri = '', mimeType = 'application/octet-stream', text, blob } of parts) {
    if (text !== undefined) texts.push(text);
    else if (blob !== undefined) {
      const bytes = Buffer.from(blob, 'base64');
      const written = isText(mimeType) ? decoded(bytes) : null;
      if (written !== null) texts.push(written);
      else if (isMedia(mimeType)) media.push({ bytes, name: nameOf(uri, mimeType) });
      else left.push(`${onOneLine(mimeType)}, ${formatBytes(bytes.length)}`);
    }
  }
  return { text: texts.join('\n\n'), media, left };
}

type PromptMessages = Awaited<ReturnType<ServerConnection['getPrompt']>>;

/** Reads a prompt's messages as text of the user, whatever role the server gives them. */
export function readPromptMessages(messages: PromptMessages): ReadContent {
  const media: ReadContent['media'][number][] = [];
  const left: string[] = [];
  let unknown = 0;
  const isDialogue = messages.some(({ role }) => role !== 'user');
  const texts = messages.flatMap(({ role, content }) => {
    const written = [content].flat().flatMap((part) => {
      const read = contentSchema.safeParse(part).data;
      if (read === undefined) unknown += 1;
      switch (read?.type) {
        case 'text':
          return [read.text];
        case 'image':
        case 'audio': {
          const { data: blob, mimeType } = read;
          const own = readResourceParts([{ blob, mimeType }]);
          media.push(...own.media);
          left.push(...own.left);
          return [];
        }
        case 'resource': {
          const own = readResourceParts([read.resource]);
          media.push(...own.media);
          left.push(...own.left);
          return own.text === '' ? [] : [`${onOneLine(read.resource.uri)}:\n${own.text}`];
        }
        case 'resource_link':
          return [onOneLine(read.uri)];
        default:
          return [];
      }
    });
    if (written.length === 0) return [];
    const text = written.join('\n\n');
    return isDialogue ? [`${role === 'assistant' ? 'Assistant' : 'User'}:\n${text}`] : [text];
  });
  if (unknown > 0) left.push(`${countNoun(unknown, 'part')} in an unknown format`);
  return { text: texts.join('\n\n'), media, left };
}

const isText = (mime: string) =>
  /^text\/|^application\/(?:json|xml|javascript|yaml|toml|x-sh)\b|\+(?:json|xml)\b/.test(mime);
const isMedia = (mime: string) => /^image\/|^application\/pdf\b/.test(mime);

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The last part of its address, or what kind of file it is. */
function nameOf(uri: string, mimeType: string): string {
  const last =
    uri
      .replace(/[?#].*$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const clean = last.replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 100);
  return clean !== '' ? clean : `file.${mimeType.replace(/^.*\/|[^\w].*$/g, '') || 'bin'}`;
}
