/** What a message may say of a file or folder of the workspace: `@src/app.ts`, or `@"a name with spaces.txt"`. */
const MENTION = /(^|[\s([{<,;:])@(?:"([^"\n]+)"|([^\s"'`,;:!?()[\]{}<>]*[^\s"'`,;:!?()[\]{}<>.]))/g;

const PLAIN = /^[^\s"'`,;:!?()[\]{}<>]*[^\s"'`,;:!?()[\]{}<>.]$/;

/** Without quotes where it can be told from the words around it. A path with a quotation mark or a line break cannot be. */
export function writeMention(path: string): string {
  return PLAIN.test(path) ? `@${path}` : `@"${path}"`;
}

export function isMentionable(path: string): boolean {
  return path !== '' && !/["\p{Cc}\p{Zl}\p{Zp}]/u.test(path);
}

/** The paths that a text mentions, in their order. */
export function readMentions(text: string): string[] {
  return [...text.matchAll(MENTION)].map(([, , quoted, plain]) => quoted ?? plain ?? '');
}
