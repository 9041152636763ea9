/** Wraps the text in a fence that is longer than any inside it. */
export function fence(language: string, text: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${marks}${language}\n${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${marks}`;
}

/** Closes a fence that a cut-off answer left open; otherwise everything after it would be part of it. */
export function closeFences(text: string): string {
  let open: string | null = null;
  for (const line of text.split('\n')) {
    // Backticks followed by others on the same line quote a word and are not a fence.
    const marks: string | undefined = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    if (marks === undefined) continue;
    if (open === null) open = marks;
    else if (marks.startsWith(open) && line.trim() === marks) open = null;
  }
  return open === null ? text : `${text}${text.endsWith('\n') ? '' : '\n'}${open}`;
}

/** For the middle of a line, whatever the text contains. */
export function inlineCode(text: string): string {
  const longest = longestRun(text);
  const marks = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${text}\`` : `${marks} ${text} ${marks}`;
}

function longestRun(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);
}
