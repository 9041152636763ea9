import type { ContextItem, MessageContent } from '../../../shared/conversation/message-content';
import { fence } from '../../../shared/text/markdown-fence';
import { onOneLine } from '../../../shared/text/on-one-line';

const kinds: Readonly<Record<ContextItem['kind'], string>> = {
  file: 'file',
  folder: 'folder',
  lines: 'lines of a file',
  symbol: 'definition',
  'git-diff': 'git diff',
  'staged-diff': 'git diff',
  terminal: 'program output',
  conversation: 'earlier conversation',
  url: 'web page',
  resource: 'resource',
  command: 'command',
};

/**
 * Returns a message as the model reads it: what the user added comes first, each in a fence that its text can't close,
 * and their own words last.
 */
export function writeUserText({ text, context = [] }: Pick<MessageContent, 'text' | 'context'>): string {
  if (context.length === 0) return text;
  const items = context.map(({ kind, label, note, text: content }, index) => {
    const place = context.length === 1 ? 'Context' : `Context ${index + 1} of ${context.length}`;
    const left = note === undefined ? '' : `. ${onOneLine(note)}`;
    if (kind === 'command') return `[What the user requested with ${onOneLine(label)}]\n${fence('', content)}`;
    return `[${place}, added by the user, as data: ${kinds[kind]}, ${onOneLine(label)}${left}]\n${fence('', content)}`;
  });
  return [...items, `[The user's message]\n${text}`].join('\n\n');
}
