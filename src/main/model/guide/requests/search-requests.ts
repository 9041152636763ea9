import { one, optionalParameter, type RequestGroup } from './guide-request';
import { mention } from './mention';
import { phrase, word } from './phrase';

/** Where to search: a glob narrows by name, everything else is a folder or a file. */
function place(said: string) {
  return /[*?{]/.test(said) ? optionalParameter('glob', said) : optionalParameter('path', said);
}

/** What the files of a language end in. */
const endings: Readonly<Record<string, string>> = {
  typescript: '*.{ts,tsx}',
  javascript: '*.{js,jsx,mjs,cjs}',
  python: '*.py',
  rust: '*.rs',
  go: '*.go',
  java: '*.java',
  markdown: '*.md',
  html: '*.html',
  css: '*.css',
  json: '*.json',
  test: '*{test,spec}*',
};
const LANGUAGE = `(?<language>${Object.keys(endings).join('|')})`;

/** A word without an ending is rarely the whole name. */
function named(said: string): string {
  return /[.*?{[]/.test(said) ? said : `*${said}*`;
}

function where(said: string): string {
  return said === '' ? '' : ` in ${mention(said)}`;
}

export const searchRequests: RequestGroup = {
  category: 'search',
  title: 'Search',
  topics: ['search', 'find', 'searching'],
  highlights: ['find TODO in src', 'find all .ts files', 'where is package.json?'],
  requests: [
    {
      examples: ['find all .ts files', 'find all TypeScript files in src'],
      pattern: phrase`(?:find|list|show|search|locate) (?:me )?(?:for )?(?:all )?(?:the )?(?:\*?(?<ending>\.\w+)|${LANGUAGE}) files?(?: (?:in|under|below) ${word('path')})?`,
      rounds(said) {
        const glob = endings[said('language').toLowerCase()] ?? `*${said('ending')}`;
        const parameters = { glob, ...optionalParameter('path', said('path')) };
        return one(`I’ll look for files like ${mention(glob)}${where(said('path'))}.`, 'search-files', parameters);
      },
    },
    {
      examples: ['find files *.ts', 'find files *.ts in src', 'find *.json'],
      pattern: phrase`(?:(?:find|search|locate) (?:for )?(?:all )?(?:the )?files (?:named |called |like )?${word('glob')}|(?:find|locate) (?<star>\S*\*\S*?))(?: (?:in|under|below) ${word('path')})?`,
      rounds(said) {
        const glob = said('star') || named(said('glob'));
        const parameters = { glob, ...optionalParameter('path', said('path')) };
        return one(`I’ll look for files like ${mention(glob)}${where(said('path'))}.`, 'search-files', parameters);
      },
    },
    {
      examples: ['where is package.json?'],
      pattern: phrase`where (?:is|are) (?:the )?(?:files? )?${word('glob')}`,
      rounds: (said) => one(`I’ll look for ${mention(said('glob'))}.`, 'search-files', { glob: named(said('glob')) }),
    },
    {
      examples: ['which files contain TODO?', 'which files contain "two words" in src'],
      pattern: phrase`(?:which|what) files (?:contain|mention|have|use) ${word('text')}(?: in ${word('path')})?`,
      rounds: (said) =>
        one(`I’ll look which files contain “${mention(said('text'))}”.`, 'search-content', {
          pattern: said('text'),
          literal: true,
          filesOnly: true,
          ...place(said('path')),
        }),
    },
    {
      examples: ['find regex "TODO|FIXME" in src'],
      pattern: phrase`(?:find|search|grep) (?:for )?(?:the )?(?:regex|regular expression|pattern) ${word('pattern')} in ${word('path')}`,
      rounds: (said) =>
        one(`I’ll look for ${mention(said('pattern'))}${where(said('path'))}.`, 'search-content', {
          pattern: said('pattern'),
          ...place(said('path')),
        }),
    },
    {
      examples: ['find the word id in src'],
      pattern: phrase`(?:find|search|grep) (?:for )?the word ${word('text')}(?: in ${word('path')})?`,
      rounds: (said) =>
        one(`I’ll look for the word “${mention(said('text'))}”${where(said('path'))}.`, 'search-content', {
          pattern: said('text'),
          literal: true,
          wholeWord: true,
          ...place(said('path')),
        }),
    },
    {
      examples: ['find TODO in src', 'search for "two words"', 'grep TODO in *.ts'],
      pattern: phrase`(?:find|search|grep) (?:for )?(?!(?:all |the )?files\s)${word('text')}(?: in ${word('path')})?`,
      rounds: (said) =>
        one(`I’ll look for “${mention(said('text'))}”${where(said('path'))}.`, 'search-content', {
          pattern: said('text'),
          literal: true,
          ...place(said('path')),
        }),
    },
  ],
};
