export interface MessageSection {
  readonly kind: 'prose' | 'code';
  readonly text: string;
}

/** Tells fenced code from the words around it; a fence that is not closed yet is code to its end. */
export function splitFences(text: string): MessageSection[] {
  const sections: MessageSection[] = [];
  let lines: string[] = [];
  let fence: string | null = null;

  function finish(kind: MessageSection['kind']): void {
    const section = kind === 'prose' ? lines.join('\n').trim() : lines.join('\n');
    if (section !== '') sections.push({ kind, text: section });
    lines = [];
  }

  for (const line of text.split('\n')) {
    const run = line.match(/^\s*(`{3,}|~{3,})([^`]*)$/);
    if (fence === null && run) {
      finish('prose');
      fence = run[1] ?? '';
    } else if (fence !== null && run?.[1]?.startsWith(fence) && run[2]?.trim() === '') {
      finish('code');
      fence = null;
    } else {
      lines.push(line);
    }
  }
  finish(fence === null ? 'prose' : 'code');
  return sections;
}
