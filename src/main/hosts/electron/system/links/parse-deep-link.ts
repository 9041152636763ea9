/** Where an external link may lead. It only opens; it never sends, runs, approves or changes anything. */
export type DeepLink =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'conversation'; readonly conversationId: string }
  | { readonly kind: 'inbox' };

export type ParsedDeepLink =
  | { readonly ok: true; readonly link: DeepLink }
  /** A message for the user. */
  | { readonly ok: false; readonly problem: string };

export const deepLinkScheme = 'aintern';

/** Room for the longest path on Linux, with every third character of it escaped. */
const LONGEST = 8_192;
const LONGEST_PATH = 4_096;

const inbox = /^aintern:\/\/inbox\/?$/i;
const conversation =
  /^aintern:\/\/conversation\/([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/?$/i;
const open = /^aintern:\/\/open\/?\?folder=([^&#?]+)$/i;

const forms = 'aintern://open?folder=…, aintern://conversation/… and aintern://inbox';

/** Whether the text is meant as a link, valid or not. */
export function isDeepLink(text: string): boolean {
  return text.toLowerCase().startsWith(`${deepLinkScheme}:`);
}

/** Uses patterns because a URL parser would repair invalid links: a link has one of three forms or is rejected. */
export function parseDeepLink(text: string, platform: NodeJS.Platform = process.platform): ParsedDeepLink {
  if (text.length > LONGEST) return refuse('The link is too long to open');
  if (/[\p{Cc}\p{Cs}\s]/u.test(text)) return refuse('The link contains invalid characters');
  if (inbox.test(text)) return { ok: true, link: { kind: 'inbox' } };
  const conversationId = conversation.exec(text)?.[1]?.toLowerCase();
  if (conversationId !== undefined) return { ok: true, link: { kind: 'conversation', conversationId } };
  const written = open.exec(text)?.[1];
  if (written === undefined) return refuse(`AIntern only opens links such as ${forms}`);
  const path = decode(written);
  if (path === null) return refuse('The folder path in the link isn’t encoded correctly');
  const problem = objectionToPath(path, platform);
  return problem === null ? { ok: true, link: { kind: 'folder', path } } : refuse(problem);
}

/** Not form decoding, where a plus is a space: a folder may be called c++. */
function decode(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

function objectionToPath(path: string, platform: NodeJS.Platform): string | null {
  if (path.length > LONGEST_PATH) return 'The path in the link is too long';
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return 'The path in the link contains invalid characters';
  const isWindows = platform === 'win32';
  // Merely looking at a network path would send that machine this user's name and password hash.
  if (/^[\\/]{2}/.test(path)) return 'Links can’t open network folders. Use File › Open Folder instead';
  if (!(isWindows ? /^[a-z]:[\\/][^:]*$/i : /^\//).test(path)) return 'The link must contain the full path of a folder';
  const names = path.split(isWindows ? /[\\/]/ : '/');
  if (names.some((name) => name === '.' || name === '..')) return 'The path in the link must not contain . or ..';
  return null;
}

function refuse(problem: string): ParsedDeepLink {
  return { ok: false, problem };
}
