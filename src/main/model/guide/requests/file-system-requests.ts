import type { JsonObject } from '../../../../shared/json/json';
import { type GuideRequest, type GuideRound, one, type RequestGroup, type RequestValues } from './guide-request';
import { mention, mentionAll } from './mention';
import { number, phrase, quoted, rest, text, word, words } from './phrase';

function read(path: string, range: JsonObject): readonly GuideRound[] {
  return one(`I’ll read ${mention(path)}.`, 'file-read', { path, ...range });
}

/** The same for each of several, all at once. */
function each(say: string, toolId: string, paths: readonly string[]): readonly GuideRound[] {
  return [{ say, calls: paths.map((path) => ({ toolId, parameters: { path } })) }];
}

/** Words that stand for more than one name, and are none. */
const NO_NAME =
  '(?!(?:everything|anything|something|all|it|this|that|them|these|those|(?:all\\s+)?(?:the\\s+)?(?:files|folders))\\s*[.?!]?$)';

/** What is called so in every project, however it is written. */
function fileName(said: string): string {
  return /^readme$/i.test(said) ? 'README.md' : said;
}

/** With its ending: otherwise it may be anything. */
const FILE = '\\S*[^\\s.]\\.\\w+';

/** Into a folder the file goes under its own name. */
function target(said: RequestValues): string {
  const to = said('to');
  const isFolder = said('into') !== '' || to.endsWith('/');
  return isFolder ? `${to.replace(/\/+$/, '')}/${said('from').split('/').at(-1)}` : to;
}

/** Whole numbers from 1, the way people count lines; the last may come before the first. */
function lines(from: string, to: string): JsonObject {
  const [first, last] = [Number(from), Number(to)].map((line) => Math.max(1, line)).sort((a, b) => a - b);
  return first === undefined || last === undefined ? {} : { startLine: first, lineCount: last - first + 1 };
}

const writing: readonly GuideRequest[] = [
  {
    examples: ['make a folder docs', 'create the folder docs/new'],
    pattern: phrase`(?:(?:make|create|add) (?:a |the )?(?:new )?(?:folder|directory) (?:called |named )?|mkdir )${word('path')}`,
    rounds: (said) => one(`I’ll make the folder ${mention(said('path'))}.`, 'directory-create', { path: said('path') }),
  },
  {
    examples: ['create an empty file notes.txt', 'create notes.txt'],
    pattern: phrase`(?:(?:create|make|write|add) (?:an? |the )?(?:new )?(?:empty )?(?:file )(?:called |named )?${word('path')}|(?:create|make|touch) (?:an? |the )?(?:new )?(?<named>${FILE}))`,
    rounds(said) {
      const path = said('path') || said('named');
      return one(`I’ll create ${mention(path)}, with nothing in it.`, 'file-write', { path, content: '' });
    },
  },
  {
    examples: ['write "some text" to notes.txt', 'save "some text" as notes.txt'],
    pattern: phrase`(?:write|put|save) ${quoted('content')} (?:to|into|in|as) (?:the )?(?:file )?${word('path')}`,
    rounds: (said) =>
      one(`I’ll write ${mention(said('path'))}.`, 'file-write', {
        path: said('path'),
        content: `${said('content')}\n`,
      }),
  },
  {
    // “Write a test to a.ts” and the like ask for something that is still to be thought of.
    examples: ['write hello to notes.txt'],
    pattern: phrase`write (?!(?:an?|the|some|my|more|tests?|code|docs?|comments?)\s)(?<content>.+) to (?:the )?(?:file )?(?<path>${FILE})`,
    rounds: (said) =>
      one(`I’ll write ${mention(said('path'))}.`, 'file-write', {
        path: said('path'),
        content: `${said('content')}\n`,
      }),
  },
  {
    examples: ['create notes.txt with some text', 'write a file notes.txt saying "some text"'],
    pattern: phrase`(?:create|write|make|add) (?:a |the )?(?:new )?(?:file )?(?:called |named )?${word('path')} (?:with|containing|saying):? (?:the (?:text|content):? )?${rest('content')}`,
    rounds: (said) =>
      one(`I’ll write ${mention(said('path'))}.`, 'file-write', {
        path: said('path'),
        content: `${said('content')}\n`,
      }),
  },
  {
    examples: ['replace "old" with "new" in src/a.ts', 'replace all "old" with "new" in src/a.ts'],
    pattern: phrase`(?:replace|change) (?<all>all |every )?${text('old')} (?:with|by|to) ${text('new')} in ${word('path')}`,
    rounds: (said) =>
      one(`I’ll change ${mention(said('path'))}.`, 'file-edit', {
        path: said('path'),
        edits: [{ oldText: said('old'), newText: said('new'), ...(said('all') === '' ? {} : { all: true }) }],
      }),
  },
  {
    examples: ['remove "old" from src/a.ts'],
    pattern: phrase`(?:remove|delete) (?<all>all |every )?${quoted('old')} (?:from|in) ${word('path')}`,
    rounds: (said) =>
      one(`I’ll change ${mention(said('path'))}.`, 'file-edit', {
        path: said('path'),
        edits: [{ oldText: said('old'), newText: '', ...(said('all') === '' ? {} : { all: true }) }],
      }),
  },
  {
    examples: ['rename a.txt to b.txt', 'move a.txt into docs', 'move a.txt over b.txt'],
    pattern: phrase`(?:rename|move) (?:the )?(?:file |folder )?${word('from')} (?:(?<into>into|to the folder)|to|(?<over>over)) (?:the )?(?:folder )?${word('to')}`,
    rounds: (said) =>
      one(`I’ll move ${mention(said('from'))} to ${mention(target(said))}.`, 'file-move', {
        from: said('from'),
        to: target(said),
        ...(said('over') === '' ? {} : { overwrite: true }),
      }),
  },
  {
    examples: ['copy a.txt to b.txt', 'copy a.txt into docs', 'copy a.txt over b.txt'],
    pattern: phrase`(?:copy|duplicate) (?:the )?(?:file |folder )?${word('from')} (?:(?<into>into|to the folder)|to|as|(?<over>over)) (?:the )?(?:folder )?${word('to')}`,
    rounds: (said) =>
      one(`I’ll copy ${mention(said('from'))} to ${mention(target(said))}.`, 'file-copy', {
        from: said('from'),
        to: target(said),
        ...(said('over') === '' ? {} : { overwrite: true }),
      }),
  },
  {
    examples: ['delete the folder build'],
    pattern: phrase`(?:delete|remove) (?:the )?(?:folder|directory) ${word('path')}`,
    rounds: (said) =>
      one(`I’ll move ${mention(said('path'))} and all that is in it to the trash.`, 'file-delete', {
        path: said('path'),
        recursive: true,
      }),
  },
  {
    examples: ['delete a.txt', 'delete the file a.txt'],
    pattern: phrase`(?:delete|remove|rm) (?:the )?(?:file )?${NO_NAME}${word('path')}(?: file)?`,
    rounds: (said) => one(`I’ll move ${mention(said('path'))} to the trash.`, 'file-delete', { path: said('path') }),
  },
];

const HERE = '(?:here|(?:this|the\\s+current)\\s+(?:folder|directory|workspace|repository|repo))';
const READ = '(?:read|show|open|print|cat|view|see|display|look\\s+at)';

const reading: readonly GuideRequest[] = [
  {
    examples: ['list files', 'list files in src', 'what is in src?'],
    pattern: phrase`(?:(?:list|show) (?:me )?(?:all )?(?:the )?(?:hidden )?(?:files|folders|directory|folder)(?: (?:in|of|under) (?:the )?(?:folder )?(?:${HERE}|${words('paths')}))?|(?:ls|dir)(?: (?!-)${words('listed')})?|(?:what|which) (?:files|folders) are (?:${HERE}|there|in ${words('inside')})|what(?: is|['’]s) (?:${HERE}|in (?:the )?(?:folder )?(?:${HERE}|${words('folders')})))`,
    rounds(said) {
      const paths = ['paths', 'listed', 'inside', 'folders'].flatMap((name) => said.list(name));
      const files = paths.filter((path) => /[^./]\.\w+$/.test(path));
      if (files.length > 0 && files.length === paths.length)
        return each(`I’ll read ${mentionAll(files)}.`, 'file-read', files);
      if (paths.length > 0) return each(`I’ll look at what is in ${mentionAll(paths)}.`, 'directory-list', paths);
      return one('I’ll look at what is in the workspace.', 'directory-list', { path: '.' });
    },
  },
  {
    examples: ['read lines 10 to 20 of src/a.ts', 'read lines 10-20 of src/a.ts'],
    pattern: phrase`${READ} (?:me )?(?:the )?lines ${number('from')}\s*(?:to|until|-|–)\s*${number('to')} (?:of|in|from) ${word('path')}`,
    rounds: (said) => read(said('path'), lines(said('from'), said('to'))),
  },
  {
    examples: ['read line 10 of src/a.ts'],
    pattern: phrase`${READ} (?:me )?(?:the )?line ${number('line')} (?:of|in|from) ${word('path')}`,
    rounds: (said) => read(said('path'), lines(said('line'), said('line'))),
  },
  {
    examples: ['read the first 20 lines of README.md'],
    pattern: phrase`${READ} (?:me )?(?:the )?first ${number('count')} lines (?:of|in|from) ${word('path')}`,
    rounds: (said) => read(said('path'), lines('1', said('count'))),
  },
  {
    examples: ['read src/a.ts from line 10', 'read src/a.ts lines 10 to 20'],
    pattern: phrase`${READ} (?:me )?(?:the )?(?:file )?${word('path')} (?:from line ${number('from')}|lines? ${number('first')}\s*(?:to|until|-|–)\s*${number('last')})`,
    rounds: (said) =>
      read(
        said('path'),
        said('from') === '' ? lines(said('first'), said('last')) : { startLine: Math.max(1, Number(said('from'))) },
      ),
  },
  {
    examples: ['explain src/a.ts'],
    pattern: phrase`(?:(?:summari[sz]e|sum up|explain|describe|review|check) (?:me )?(?:the )?(?:file )?(?<file>${FILE}|readme)(?: file)?(?: to me)?|what does (?:the )?(?:file )?(?<asked>${FILE}) do)`,
    rounds(said) {
      const path = fileName(said('file') || said('asked'));
      return one(`I’m no language model, so I cannot explain it, but I’ll show you ${mention(path)}.`, 'file-read', {
        path,
      });
    },
  },
  {
    examples: ['read README.md', 'read a.txt and b.txt', 'show the file README.md'],
    pattern: phrase`${READ} (?:me )?(?:the )?(?:files? )?${NO_NAME}${words('paths')}(?: files?)?`,
    rounds(said) {
      const paths = said.list('paths').map(fileName);
      return each(`I’ll read ${mentionAll(paths)}.`, 'file-read', paths);
    },
  },
];

export const fileSystemRequests: RequestGroup = {
  category: 'file-system',
  title: 'Files and folders',
  topics: ['files', 'file', 'folders', 'file system'],
  highlights: ['read README.md', 'create notes.txt with some text', 'replace "old" with "new" in src/a.ts'],
  requests: [...writing, ...reading],
};
