import type { JsonObject } from '../../../shared/json';

/** What the guide makes of a plain request. */
export type Understanding =
  | { readonly kind: 'call'; readonly say: string; readonly toolId: string; readonly parameters: JsonObject }
  | { readonly kind: 'help' };

/** The first that matches counts: “show files” is a listing, “show notes.txt” is not. */
const patterns: readonly { pattern: RegExp; understand: (match: RegExpMatchArray) => Understanding }[] = [
  {
    pattern:
      /^(?:please\s+)?(?:list|show)\s+(?:me\s+)?(?:the\s+|all\s+)?(?:files|folders|directory|folder)(?:\s+(?:in|of|under)\s+(?<path>"[^"]+"|\S+?))?[.?!]?$/i,
    understand: ({ groups }) => {
      const path = groups?.path ? unquoted(groups.path) : '.';
      const say = path === '.' ? 'I’ll look at what is in the workspace.' : `I’ll look at what is in ${path}.`;
      return { kind: 'call', say, toolId: 'directory-list', parameters: { path } };
    },
  },
  {
    pattern:
      /^(?:please\s+)?(?:create|write|make)\s+(?:a\s+|the\s+)?(?:new\s+)?(?:file\s+)?(?:called\s+|named\s+)?(?<path>"[^"]+"|\S+)\s+(?:with|containing|saying)\s+(?:the\s+(?:text|content)\s+)?(?<content>[\s\S]+)$/i,
    understand: ({ groups }) => {
      const path = unquoted(groups?.path ?? '');
      const content = `${unquoted((groups?.content ?? '').trim())}\n`;
      return { kind: 'call', say: `I’ll write ${path}.`, toolId: 'file-write', parameters: { path, content } };
    },
  },
  {
    pattern:
      /^(?:please\s+)?(?:read|show|open|print|cat)\s+(?:me\s+)?(?:the\s+)?(?:file\s+)?(?<path>"[^"]+"|\S+?)[.?!]?$/i,
    understand: ({ groups }) => {
      const path = unquoted(groups?.path ?? '');
      return { kind: 'call', say: `I’ll read ${path}.`, toolId: 'file-read', parameters: { path } };
    },
  },
];

export function understandRequest(text: string): Understanding {
  for (const { pattern, understand } of patterns) {
    const match = text.trim().match(pattern);
    if (match) return understand(match);
  }
  return { kind: 'help' };
}

function unquoted(text: string): string {
  return text.match(/^(["'“])([\s\S]*)["'”]$/)?.[2] ?? text;
}
