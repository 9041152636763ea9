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

export function exportConversation(log: FoldedLog, format: ConversationFormat): ExportedConversation {
  const { title } = log.state;
  switch (format) {
    case 'markdown':
      return { fileName: fileNameOf(title, 'md'), text: writeMarkdown(log) };
    case 'json':
      return { fileName: fileNameOf(title, 'json'), text: writeJson(log) };
    default:
      return assertNever(format);
  }
}

/** One event per line, so that the file is easy to read and to diff. */
function writeJson({ events }: FoldedLog): string {
  const lines = events.map((event) => JSON.stringify(event)).join(',\n');
  return `{"format":"${EXPORT_FORMAT}","version":${EXPORT_VERSION},"events":[\n${lines}\n]}\n`;
}
