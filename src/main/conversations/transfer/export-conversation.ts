import { assertNever } from '../../../shared/assert-never';
import type { ConversationFormat } from '../../../shared/contract/descriptions';
import type { FoldedLog } from '../conversation';
import { fileNameOf } from './file-name-of';
import { writeMarkdown } from './write-markdown';

export const EXPORT_FORMAT = 'aintern-conversation';
export const EXPORT_VERSION = 1;

export interface ExportedConversation {
  fileName: string;
  text: string;
}

/** `files` are the attachments as base64, by their hashes. */
export function exportConversation(
  log: FoldedLog,
  format: ConversationFormat,
  files: Readonly<Record<string, string>> = {},
): ExportedConversation {
  const { title } = log.state;
  switch (format) {
    case 'markdown':
      return { fileName: fileNameOf(title, 'md'), text: writeMarkdown(log) };
    case 'json':
      return { fileName: fileNameOf(title, 'json'), text: writeJson(log, files) };
    default:
      return assertNever(format);
  }
}

/** One event per line, so that the file is easy to read and to diff. */
function writeJson({ events }: FoldedLog, files: Readonly<Record<string, string>>): string {
  const lines = events.map((event) => JSON.stringify(event)).join(',\n');
  const attached = Object.entries(files).map(([hash, data]) => `"${hash}":"${data}"`);
  const rest = attached.length > 0 ? `,"files":{\n${attached.join(',\n')}\n}` : '';
  return `{"format":"${EXPORT_FORMAT}","version":${EXPORT_VERSION},"events":[\n${lines}\n]${rest}}\n`;
}
