import { ifSaid, one, type RequestGroup } from './guide-request';
import { mention } from './mention';
import { phrase, word } from './phrase';

/** Where to search: a glob narrows by name, everything else is a folder or a file. */
function place(said: string) {
  return /[*?{]/.test(said) ? ifSaid('glob', said) : ifSaid('path', said);
}

function where(said: string): string {
  return said === '' ? '' : ` in ${mention(said)}`;
}

export const searchRequests: RequestGroup = {
  category: 'search',
  title: 'Search',
  topics: ['search', 'find', 'searching'],
  requests: [
    {
      examples: ['find files *.ts', 'find files *.ts in src', 'find *.json'],
      pattern: phrase`(?:(?:find|search|locate) (?:for )?(?:all )?(?:the )?files (?:named |called |like )?${word('glob')}|(?:find|locate) (?<star>\S*\*\S*?))(?: (?:in|under|below) ${word('path')})?`,
      rounds(said) {
        const glob = said('glob') || said('star');
        const parameters = { glob, ...ifSaid('path', said('path')) };
        return one(`I’ll look for files like ${mention(glob)}${where(said('path'))}.`, 'search-files', parameters);
      },
    },
    {
      examples: ['where is package.json?'],
      pattern: phrase`where (?:is|are) (?:the )?(?:files? )?${word('glob')}`,
      rounds: (said) => one(`I’ll look for ${mention(said('glob'))}.`, 'search-files', { glob: said('glob') }),
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
