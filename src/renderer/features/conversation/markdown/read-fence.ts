export interface FencedCode {
  /** As the model named it; empty if it named none. */
  readonly language: string;
  readonly code: string;
}

const opening = /^( {0,3})(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n]*(?:\n|$)/;

/** Returns the code between the fences of a code block; the closing fence may not have arrived yet. */
export function readFence(raw: string): FencedCode {
  const [head = '', indent = '', marker = '', language = ''] = opening.exec(raw) ?? [];
  const body = withoutClosing(raw.slice(head.length), marker).replace(/\r\n/g, '\n');
  const code = indent === '' ? body : body.replace(new RegExp(`^ {1,${indent.length}}`, 'gm'), '');
  return { language, code };
}

/** Removes the closing fence, even a partial one, and the line break before it. */
function withoutClosing(body: string, marker: string): string {
  const end = body.trimEnd();
  const lastLine = end.slice(end.lastIndexOf('\n') + 1);
  const isClosing = /^ {0,3}(`+|~+)$/.test(lastLine) && lastLine.trimStart()[0] === marker[0];
  const code = isClosing ? end.slice(0, end.length - lastLine.length) : body;
  return code.replace(/\r?\n$/, '');
}
