import type { JsonObject } from '../../../shared/json';
import type { GuideCall } from './understand-request';

export interface Request {
  /** How it is written, for the help. */
  readonly example: string;
  readonly pattern: RegExp;
  calls(group: (name: string) => string): GuideCall[];
}

const PATH = '"[^"]+"|“[^”]+”|`[^`]+`|\\S+?';
const END = '[.?!]?$';

/** The first that matches counts: “show files” is a listing, “show notes.txt” is not. */
export const requests: readonly Request[] = [
  {
    example: 'list files in src',
    pattern: request(
      `(?:list|show)\\s+(?:me\\s+)?(?:the\\s+|all\\s+)?(?:files|folders|directory|folder)(?:\\s+(?:in|of|under)\\s+(?<path>${PATH}))?${END}`,
    ),
    calls(group) {
      const path = group('path') || '.';
      const say = path === '.' ? 'I’ll look at what is in the workspace.' : `I’ll look at what is in ${path}.`;
      return one(say, 'directory-list', { path });
    },
  },
  {
    example: 'what is this project?',
    pattern: request(
      `(?:what\\s+is\\s+(?:this|in\\s+this)(?:\\s+(?:project|workspace|repository|folder))?|describe\\s+(?:this|the)\\s+(?:project|workspace|repository)|show\\s+(?:me\\s+)?the\\s+(?<tree>tree))${END}`,
    ),
    calls: (group) =>
      group('tree') === ''
        ? one('I’ll find out what kind of project this is.', 'workspace-info', {})
        : one('I’ll draw the tree of the workspace.', 'workspace-tree', {}),
  },
  {
    example: 'create notes.txt with some text',
    pattern: request(
      '(?:create|write|make)\\s+(?:a\\s+|the\\s+)?(?:new\\s+)?(?:file\\s+)?(?:called\\s+|named\\s+)?(?<path>"[^"]+"|“[^”]+”|\\S+)\\s+(?:with|containing|saying)\\s+(?:the\\s+(?:text|content)\\s+)?(?<content>[\\s\\S]+)$',
    ),
    calls: (group) =>
      one(`I’ll write ${group('path')}.`, 'file-write', { path: group('path'), content: `${group('content')}\n` }),
  },
  {
    example: 'replace "old" with "new" in src/a.ts',
    pattern: request(
      `(?:replace|change)\\s+(?<all>all\\s+|every\\s+)?(?<old>"[^"]+"|“[^”]+”|\`[^\`]+\`|\\S+)\\s+(?:with|by|to)\\s+(?<new>"[^"]*"|“[^”]*”|\`[^\`]*\`|\\S+)\\s+in\\s+(?<path>${PATH})${END}`,
    ),
    calls: (group) =>
      one(`I’ll change ${group('path')}.`, 'file-edit', {
        path: group('path'),
        edits: [{ oldText: group('old'), newText: group('new'), ...(group('all') === '' ? {} : { all: true }) }],
      }),
  },
  {
    example: 'make a folder docs',
    pattern: request(
      `(?:make|create)\\s+(?:a\\s+|the\\s+)?(?:new\\s+)?(?:folder|directory)\\s+(?:called\\s+|named\\s+)?(?<path>${PATH})${END}`,
    ),
    calls: (group) => one(`I’ll make the folder ${group('path')}.`, 'directory-create', { path: group('path') }),
  },
  {
    example: 'rename a.txt to b.txt',
    pattern: request(`(?:rename|move)\\s+(?<from>${PATH})\\s+(?:to|into)\\s+(?<to>${PATH})${END}`),
    calls: (group) =>
      one(`I’ll move ${group('from')} to ${group('to')}.`, 'file-move', { from: group('from'), to: group('to') }),
  },
  {
    example: 'copy a.txt to b.txt',
    pattern: request(`copy\\s+(?<from>${PATH})\\s+(?:to|into)\\s+(?<to>${PATH})${END}`),
    calls: (group) =>
      one(`I’ll copy ${group('from')} to ${group('to')}.`, 'file-copy', { from: group('from'), to: group('to') }),
  },
  {
    example: 'delete a.txt',
    pattern: request(`(?:delete|remove)\\s+(?:the\\s+)?(?:file\\s+)?(?<path>${PATH})${END}`),
    calls: (group) => one(`I’ll move ${group('path')} to the trash.`, 'file-delete', { path: group('path') }),
  },
  {
    example: 'find files *.ts',
    pattern: request(
      `(?:find|search)\\s+(?:for\\s+)?(?:all\\s+)?files\\s+(?:named\\s+|called\\s+|like\\s+)?(?<glob>${PATH})${END}`,
    ),
    calls: (group) => one(`I’ll look for files like ${group('glob')}.`, 'search-files', { glob: group('glob') }),
  },
  {
    example: 'find TODO in src',
    pattern: request(
      `(?:find|search|grep)\\s+(?:for\\s+)?(?<text>"[^"]+"|“[^”]+”|\`[^\`]+\`|\\S+?)(?:\\s+in\\s+(?<path>${PATH}))?${END}`,
    ),
    calls(group) {
      const path = group('path');
      const parameters = { pattern: group('text'), literal: true, ...(path === '' ? {} : { path }) };
      return one(`I’ll look for “${group('text')}”${path === '' ? '' : ` in ${path}`}.`, 'search-content', parameters);
    },
  },
  {
    example: 'run npm test',
    pattern: request('(?:run|execute)\\s+(?:the\\s+)?(?:command\\s+)?(?<command>[\\s\\S]+)$'),
    calls: (group) => one('I’ll run that in a terminal.', 'terminal-execute', { command: group('command') }),
  },
  {
    example: 'what changed?',
    pattern: request(
      `(?:what\\s+(?:has\\s+)?changed|show\\s+(?:me\\s+)?the\\s+(?:changes|diff)|git\\s+diff|diff)(?:\\s+in\\s+(?<path>${PATH}))?${END}`,
    ),
    calls(group) {
      const path = group('path');
      return [
        ...one('I’ll ask git what changed.', 'git-status', {}),
        ...one('And how.', 'git-diff', path === '' ? {} : { paths: [path] }),
      ];
    },
  },
  {
    example: 'show the last commits',
    pattern: request(`(?:show\\s+(?:me\\s+)?)?the\\s+(?:last|latest)\\s+commits${END}|(?<log>git\\s+log)${END}`),
    calls: () => one('I’ll look at the history.', 'git-log', { limit: 10 }),
  },
  {
    example: 'commit src/a.ts with message "Fix it"',
    pattern: request(
      `commit\\s+(?:(?<everything>everything|all(?:\\s+changes)?)|(?<path>${PATH}))\\s+(?:with\\s+(?:the\\s+)?message|saying|as)\\s+(?<message>[\\s\\S]+)$`,
    ),
    calls(group) {
      const path = group('path');
      const added = path === '' ? { all: true } : { paths: [path] };
      return [
        ...one(path === '' ? 'I’ll stage all changes.' : `I’ll stage ${path}.`, 'git-add', added),
        ...one('And commit.', 'git-commit', { message: group('message') }),
      ];
    },
  },
  {
    example: 'fetch https://example.com',
    pattern: request(`(?:fetch|get|download)\\s+(?<url>https?://\\S+?)${END}`),
    calls: (group) => one(`I’ll fetch ${group('url')}.`, 'http-fetch', { url: group('url') }),
  },
  {
    example: 'edit src/a.ts',
    pattern: request(`edit\\s+(?<path>${PATH})${END}`),
    calls: (group) => one(`I’ll open ${group('path')} in your editor.`, 'editor-open', { path: group('path') }),
  },
  {
    example: 'format src/a.ts',
    pattern: request(`format\\s+(?<path>${PATH})${END}`),
    calls: (group) => one(`I’ll format ${group('path')}.`, 'editor-format', { path: group('path') }),
  },
  {
    example: 'what system is this?',
    pattern: request(`(?:what\\s+(?:system|computer|machine)\\s+is\\s+this|system\\s+info(?<more>rmation)?)${END}`),
    calls: () => one('I’ll look at this machine.', 'system-info', {}),
  },
  {
    example: 'read README.md',
    pattern: request(`(?:read|show|open|print|cat)\\s+(?:me\\s+)?(?:the\\s+)?(?:file\\s+)?(?<path>${PATH})${END}`),
    calls: (group) => one(`I’ll read ${group('path')}.`, 'file-read', { path: group('path') }),
  },
];

function request(pattern: string): RegExp {
  return new RegExp(`^${pattern}`, 'i');
}

function one(say: string, toolId: string, parameters: JsonObject): GuideCall[] {
  return [{ say, toolId, parameters }];
}
