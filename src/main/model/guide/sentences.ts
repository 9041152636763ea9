import type { JsonObject } from '../../../shared/json/json';
import { path, phrase, quoted, rest, text, word, words } from './phrase';

export interface GuideCall {
  readonly toolId: string;
  readonly parameters: JsonObject;
}

/** One answer of the guide: a few words, then calls that run together. */
export interface GuideRound {
  /** Replaces the usual words for these calls. */
  readonly say?: string;
  readonly calls: readonly GuideCall[];
}

export interface Said {
  /** The text of a named group, without its quotes; empty if it wasn’t said. */
  (group: string): string;
  /** For a group of `words`. */
  list(group: string): string[];
}

/** A request that newcomers type. New tools need none: see `readToolRequest`. */
export interface Sentence {
  readonly example: string;
  readonly pattern: RegExp;
  rounds(said: Said): readonly GuideRound[];
}

function one(toolId: string, parameters: JsonObject = {}): readonly GuideRound[] {
  return [{ calls: [{ toolId, parameters }] }];
}

/** All in one round. */
function each(toolId: string, paths: readonly string[]): readonly GuideRound[] {
  return [{ calls: paths.map((name) => ({ toolId, parameters: { path: name } })) }];
}

/** Returns only the parameters that were said. */
function given(parameters: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

const write = (said: Said) => one('file-write', { path: said('path'), content: `${said('content')}\n` });
const command = (said: Said) => given({ command: said('inFolder') || said('command'), cwd: said('cwd') });

/** Words that stand for several files and aren’t names. */
const NO_NAME =
  '(?!(?:everything|anything|something|all|it|this|that|them|these|those|(?:all\\s+)?(?:the\\s+)?(?:files|folders))\\s*[.?!]?$)';
/** Without an extension, a word could be anything. */
const FILE = '\\S*[^\\s.]\\.\\w+';
const HERE = '(?:here|there|(?:this|the\\s+current)\\s+(?:folder|directory|workspace|repository|repo))';
/** “Run the tests and tell me what fails” isn’t a command line. Greedy, because `git add .` ends in a full stop. */
const COMMAND = `(?!(?:the|my|all|this|it|a)\\s)(?:(?<inFolder>.+)\\s+in\\s+(?:the\\s+)?folder\\s+${path('cwd')}|(?<command>\`{3}[\\s\\S]+\`{3}|.+))`;
const DEFAULT_COMMITS = 10;
const MAX_OPTIONS = 8;

/** The first match wins: “run the tests” names no command, “find all files” no text. */
export const sentences: readonly Sentence[] = [
  {
    example: 'run the tests',
    pattern: phrase`(?:(?:run|start) )?(?:(?:the|my|all|all the) )?tests?|(?:build|compile|run|start) (?:it|this|(?:the|my|this|a) (?:project|app|program|server|terminal|build))|build|install (?:the |all )?(?:dependencies|packages)|how (?:do|can) i (?:run|start|build|test|install) (?:this|it|the project|the tests|this project)`,
    rounds: () => [
      {
        say: 'I’ll look up the commands of this project. Then tell me which one to run, for example `run npm test`.',
        calls: [{ toolId: 'workspace-info', parameters: {} }],
      },
    ],
  },
  {
    example: 'start npm run dev',
    pattern: phrase`(?:start ${COMMAND}|run (?<watched>.+) in (?:the )?background)`,
    rounds: (said) => one('terminal-start', { ...command(said), ...given({ command: said('watched') }) }),
  },
  {
    example: 'run npm test',
    pattern: phrase`(?:run|execute) (?:the command )?${COMMAND}`,
    rounds: (said) => one('terminal-execute', command(said)),
  },
  {
    example: 'git status',
    pattern: phrase`(?:show (?:me )?(?:the )?)?(?:git )?status|(?:which|what) branch (?:am i on|is this|are we on)`,
    rounds: () => one('git-status'),
  },
  {
    example: 'what changed?',
    pattern: phrase`(?:(?:show (?:me )?)?what (?:(?:has |have i )?changed|did i change)|(?:show (?:me )?)?(?:the |my )?(?:git )?(?:changes|diff))(?: since (?:the|my) last commit)?(?: (?:in|of|to) ${words('paths')})?`,
    rounds(said) {
      const paths = said.list('paths');
      return [...one('git-status'), ...one('git-diff', paths.length === 0 ? {} : { paths })];
    },
  },
  {
    example: 'show the last 5 commits',
    pattern: phrase`(?:(?:show|list) (?:me )?)?(?:the )?(?:last|latest) (?:(?<single>commit)|(?:(?<limit>\d{1,3}) )?commits)|git log|(?:show (?:me )?)?(?:the )?history`,
    rounds: (said) =>
      one('git-log', { limit: said('single') === '' ? Math.min(500, Number(said('limit')) || DEFAULT_COMMITS) : 1 }),
  },
  {
    example: 'commit everything with message "Fix it"',
    pattern: phrase`(?:git )?commit (?:(?<all>everything|all(?: changes)?) |(?:it|that|what is staged) )?(?:with (?:the )?message|saying|as|-m) ${rest('message')}`,
    rounds: (said) => [
      ...(said('all') === '' ? [] : one('git-add', { all: true })),
      ...one('git-commit', { message: said('message') }),
    ],
  },
  {
    example: 'what is this project?',
    pattern: phrase`what(?: is|['’]s) this(?: (?:project|workspace|repository|repo|code))?(?: about)?|(?:describe|explain|summari[sz]e) (?:this|the) (?:project|workspace|repository|repo|code)`,
    rounds: () => one('workspace-info'),
  },
  {
    example: 'find all .ts files',
    pattern: phrase`(?:(?:find|list|show) (?:all )?(?:the )?(?<ending>\*?\.\w+) files?|(?:(?:find|search) (?:for )?(?:all )?(?:the )?files (?:named |called |like )?|where (?:is|are) (?:the )?(?:files? )?)${word('glob')}|find (?<star>\S*\*\S*?))(?: (?:in|under|below) ${path('path')})?`,
    rounds(said) {
      // A word without an extension is rarely the whole name.
      const name = said('glob').replace(/^[^.*?{[]+$/, '*$&*') || said('star');
      return one('search-files', {
        glob: name || said('ending').replace(/^\*?/, '*'),
        ...given({ path: said('path') }),
      });
    },
  },
  {
    example: 'find TODO in src',
    pattern: phrase`(?:find|search|grep) (?:for )?(?!(?:all |the )?files\s)${word('text')}(?: in ${path('path')})?`,
    rounds(said) {
      const place = /[*?{]/.test(said('path')) ? { glob: said('path') } : { path: said('path') };
      return one('search-content', { pattern: said('text'), literal: true, ...given(place) });
    },
  },
  {
    example: 'fetch https://example.com',
    pattern: phrase`(?:fetch|get|download|read|open|show) (?:me )?(?:the )?(?:page )?(?<url>https?://\S+?)`,
    rounds: (said) => one('http-fetch', { url: said('url') }),
  },
  {
    example: 'ask me "Which port?" with the options 80, 8080',
    pattern: phrase`ask me (?:${quoted('question')}:? (?:with )?(?:the )?(?:options|answers|choices):? ${words('options')}|${rest('asked')})`,
    rounds(said) {
      const options = [...new Set(said.list('options'))].slice(0, MAX_OPTIONS);
      return one('ask-user', {
        question: said('question') || said('asked'),
        ...(options.length > 0 ? { options } : {}),
      });
    },
  },
  {
    example: 'create notes.txt',
    pattern: phrase`(?:(?:create|make|write|add) (?:an? |the )?(?:new )?(?:empty )?file (?:called |named )?${path('path')}|(?:create|make|touch) (?:a |the )?(?:new )?@?(?<named>${FILE}))`,
    rounds: (said) => one('file-write', { path: said('path') || said('named'), content: '' }),
  },
  {
    example: 'write "some text" to notes.txt',
    pattern: phrase`(?:write|put|save) ${quoted('content')} (?:to|into|in|as) (?:the )?(?:file )?${path('path')}`,
    rounds: write,
  },
  {
    // “Write a test to a.ts” asks for something that a model would have to think of.
    example: 'write hello to notes.txt',
    pattern: phrase`write (?!(?:an?|the|some|my|more|tests?|code|docs?|comments?)\s)(?<content>.+) to (?:the )?(?:file )?@?(?<path>${FILE})`,
    rounds: write,
  },
  {
    example: 'create hello.txt with hi',
    pattern: phrase`(?:create|write|make|add) (?:a |the )?(?:new )?(?:file )?(?:called |named )?${path('path')} (?:with|containing|saying):? (?:the (?:text|content):? )?${rest('content')}`,
    rounds: write,
  },
  {
    example: 'replace "old" with "new" in notes.txt',
    pattern: phrase`(?:replace|change) (?<all>all |every )?${text('old')} (?:with|by|to) ${text('new')} in ${path('path')}`,
    rounds(said) {
      const edit = { oldText: said('old'), newText: said('new'), ...(said('all') === '' ? {} : { all: true }) };
      return one('file-edit', { path: said('path'), edits: [edit] });
    },
  },
  {
    example: 'copy a.txt to b.txt',
    pattern: phrase`(?:rename|move|(?<copy>copy)) (?:the )?(?:file |folder )?${path('from')} (?:to|(?<over>over)) ${path('to')}`,
    rounds: (said) =>
      one(said('copy') === '' ? 'file-move' : 'file-copy', {
        from: said('from'),
        to: said('to'),
        ...(said('over') === '' ? {} : { overwrite: true }),
      }),
  },
  {
    example: 'delete a.txt',
    pattern: phrase`(?:delete|remove|rm) (?:the )?(?:file |(?<folder>folder |directory ))?${NO_NAME}${path('path')}(?: file)?`,
    rounds: (said) => one('file-delete', { path: said('path'), ...(said('folder') === '' ? {} : { recursive: true }) }),
  },
  {
    example: 'edit src/a.ts',
    pattern: phrase`edit ${NO_NAME}${path('path')}`,
    rounds: (said) => one('editor-open', { path: said('path') }),
  },
  {
    example: 'list files',
    pattern: phrase`(?:ls|dir)(?: (?!-)${words('listed')})?|(?:(?:list|show) (?:me )?(?:all )?(?:the )?(?:hidden )?(?:files|folders|directory|folder)|(?:(?:what|which) (?:files|folders) are|what(?: is|['’]s))(?=\s+\w))(?: (?:${HERE}|(?:in|of|under) (?:the )?(?:folder )?(?:${HERE}|${words('paths')})))?`,
    rounds(said) {
      const paths = [...said.list('paths'), ...said.list('listed')];
      const areFiles = paths.length > 0 && paths.every((name) => /[^./]\.\w+$/.test(name));
      return each(areFiles ? 'file-read' : 'directory-list', paths.length === 0 ? ['.'] : paths);
    },
  },
  {
    example: 'read README.md',
    pattern: phrase`(?:read|show|open|print|cat|view|see|display|look at) (?:me )?(?:the )?(?:files? )?${NO_NAME}${words('paths')}(?: files?)?`,
    rounds: (said) =>
      each(
        'file-read',
        said.list('paths').map((name) => name.replace(/^readme$/i, 'README.md')),
      ),
  },
];
