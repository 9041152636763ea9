import type { JsonObject } from '../../../../shared/json';
import { type GuideRequest, type GuideRound, one, type RequestGroup } from './guide-request';
import { mention, mentionAll } from './mention';
import { number, phrase, quoted, rest, text, word, words } from './phrase';

function read(path: string, range: JsonObject): readonly GuideRound[] {
  return one(`I’ll read ${mention(path)}.`, 'file-read', { path, ...range });
}

/** The same for each of several, all at once. */
function each(say: string, toolId: string, paths: readonly string[]): readonly GuideRound[] {
  return [{ say, calls: paths.map((path) => ({ toolId, parameters: { path } })) }];
}

/** Whole numbers from 1, the way people count lines; the last may come before the first. */
function lines(from: string, to: string): JsonObject {
  const [first, last] = [Number(from), Number(to)].map((line) => Math.max(1, line)).sort((a, b) => a - b);
  return first === undefined || last === undefined ? {} : { startLine: first, lineCount: last - first + 1 };
}

const writing: readonly GuideRequest[] = [
  {
    examples: ['make a folder docs', 'create the folder docs/new'],
    pattern: phrase`(?:make|create|add) (?:a |the )?(?:new )?(?:folder|directory) (?:called |named )?${word('path')}`,
    rounds: (said) => one(`I’ll make the folder ${mention(said('path'))}.`, 'directory-create', { path: said('path') }),
  },
  {
    examples: ['create an empty file notes.txt'],
    pattern: phrase`(?:create|make|write|add) an? empty file (?:called |named )?${word('path')}`,
    rounds: (said) => one(`I’ll write ${mention(said('path'))}.`, 'file-write', { path: said('path'), content: '' }),
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
    examples: ['rename a.txt to b.txt', 'move a.txt to docs/a.txt', 'move a.txt over b.txt'],
    pattern: phrase`(?:rename|move) (?:the )?(?:file |folder )?${word('from')} (?:to|into|(?<over>over)) ${word('to')}`,
    rounds: (said) =>
      one(`I’ll move ${mention(said('from'))} to ${mention(said('to'))}.`, 'file-move', {
        from: said('from'),
        to: said('to'),
        ...(said('over') === '' ? {} : { overwrite: true }),
      }),
  },
  {
    examples: ['copy a.txt to b.txt', 'copy a.txt over b.txt'],
    pattern: phrase`(?:copy|duplicate) (?:the )?(?:file |folder )?${word('from')} (?:to|into|as|(?<over>over)) ${word('to')}`,
    rounds: (said) =>
      one(`I’ll copy ${mention(said('from'))} to ${mention(said('to'))}.`, 'file-copy', {
        from: said('from'),
        to: said('to'),
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
    pattern: phrase`(?:delete|remove) (?:the )?(?:file )?${word('path')}`,
    rounds: (said) => one(`I’ll move ${mention(said('path'))} to the trash.`, 'file-delete', { path: said('path') }),
  },
];

const reading: readonly GuideRequest[] = [
  {
    examples: ['list files', 'list files in src', 'what is in src?'],
    pattern: phrase`(?:(?:list|show) (?:me )?(?:the |all )?(?:files|folders|directory|folder)(?: (?:in|of|under) ${words('paths')})?|what is in (?:the )?(?:folder )?${words('folders')})`,
    rounds(said) {
      const paths = [...said.list('paths'), ...said.list('folders')];
      if (paths.length > 0) return each(`I’ll look at what is in ${mentionAll(paths)}.`, 'directory-list', paths);
      return one('I’ll look at what is in the workspace.', 'directory-list', { path: '.' });
    },
  },
  {
    examples: ['read lines 10 to 20 of src/a.ts', 'read lines 10-20 of src/a.ts'],
    pattern: phrase`(?:read|show|print) (?:me )?(?:the )?lines ${number('from')}\s*(?:to|until|-|–)\s*${number('to')} (?:of|in|from) ${word('path')}`,
    rounds: (said) => read(said('path'), lines(said('from'), said('to'))),
  },
  {
    examples: ['read line 10 of src/a.ts'],
    pattern: phrase`(?:read|show|print) (?:me )?(?:the )?line ${number('line')} (?:of|in|from) ${word('path')}`,
    rounds: (said) => read(said('path'), lines(said('line'), said('line'))),
  },
  {
    examples: ['read the first 20 lines of README.md'],
    pattern: phrase`(?:read|show|print) (?:me )?(?:the )?first ${number('count')} lines (?:of|in|from) ${word('path')}`,
    rounds: (said) => read(said('path'), lines('1', said('count'))),
  },
  {
    examples: ['read src/a.ts from line 10', 'read src/a.ts lines 10 to 20'],
    pattern: phrase`(?:read|show|print) (?:me )?(?:the )?(?:file )?${word('path')} (?:from line ${number('from')}|lines? ${number('first')}\s*(?:to|until|-|–)\s*${number('last')})`,
    rounds: (said) =>
      read(
        said('path'),
        said('from') === '' ? lines(said('first'), said('last')) : { startLine: Math.max(1, Number(said('from'))) },
      ),
  },
  {
    examples: ['read README.md', 'read a.txt and b.txt', 'show the file README.md'],
    pattern: phrase`(?:read|show|open|print|cat) (?:me )?(?:the )?(?:files? )?${words('paths')}`,
    rounds(said) {
      const paths = said.list('paths');
      return each(`I’ll read ${mentionAll(paths)}.`, 'file-read', paths);
    },
  },
];

export const fileSystemRequests: RequestGroup = {
  category: 'file-system',
  title: 'Files and folders',
  topics: ['files', 'file', 'folders', 'file system'],
  requests: [...writing, ...reading],
};
