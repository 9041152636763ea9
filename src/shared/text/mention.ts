/** How a message mentions a file or folder of the workspace: `@src/app.ts`, or `@"a name with spaces.txt"`. */
const MENTION = /(^|[\s([{<,;:])@(?:"([^"\n]+)"|([^\s"'`,;:!?()[\]{}<>]*[^\s"'`,;:!?()[\]{}<>.]))/g;

const PLAIN = /^[^\s"'`,;:!?()[\]{}<>]*[^\s"'`,;:!?()[\]{}<>.]$/;

/**
 * Omits the quotes if the path can be told from the words around it. A path with a quotation mark or a line break can't
 * be mentioned.
 */
export function writeMention(path: string): string {
  return PLAIN.test(path) ? `@${path}` : `@"${path}"`;
}

export function isMentionable(path: string): boolean {
  return path !== '' && !/["\p{Cc}\p{Zl}\p{Zp}]/u.test(path);
}

/** Returns the paths that a text mentions, in order. */
export function readMentions(text: string): string[] {
  return [...text.matchAll(MENTION)].map(([, , quoted, plain]) => quoted ?? plain ?? '');
}
