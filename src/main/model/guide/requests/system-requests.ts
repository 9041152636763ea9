import { one, type RequestGroup } from './guide-request';
import { mention, mentionAll } from './mention';
import { phrase, quoted, rest, words } from './phrase';

const MAX_OPTIONS = 8;

export const systemRequests: RequestGroup = {
  category: 'system',
  title: 'This machine, and you',
  topics: ['system', 'machine', 'environment', 'questions'],
  highlights: ['what system is this?', 'show the environment', 'ask me "Which port?"'],
  requests: [
    {
      examples: ['what system is this?', 'system info'],
      pattern: phrase`(?:(?:what|which) (?:kind of )?(?:system|computer|machine|os|operating system) (?:is this|do i have|am i (?:on|running|using))|how much (?:memory|ram|disk space|space) (?:do i have|is (?:there|left|free))|(?:what|which) (?:node|version of node)(?: version)?(?: is this| do i have)?|(?:show (?:me )?(?:the )?)?system info(?:rmation)?)`,
      rounds: () => one('I’ll look at this machine.', 'system-info', {}),
    },
    {
      examples: ['show the environment', 'show the environment variables'],
      pattern: phrase`(?:show|list|read) (?:me )?(?:the |all )?environment(?: variables)?`,
      rounds: () => one('I’ll look at the environment. Secrets are masked.', 'environment-read', {}),
    },
    {
      examples: ['show the variables NODE_*'],
      pattern: phrase`(?:show|list|read) (?:me )?(?:the |all )?(?:environment )?variables? (?:like )?(?<pattern>\w*\*[\w*]*)`,
      rounds: (said) =>
        one(`I’ll look at the variables ${mention(said('pattern'))}.`, 'environment-read', {
          pattern: said('pattern'),
        }),
    },
    {
      examples: ['show the variable PATH', 'show the variables HOME and LANG', 'what is the variable PATH?'],
      pattern: phrase`(?:(?:show|list|read) (?:me )?|what (?:is|are) )(?:the )?(?:environment )?variables? ${words('names')}`,
      rounds(said) {
        const names = said.list('names').map((name) => name.replace(/^\$/, '') || name);
        return one(`I’ll look at ${mentionAll(names)}.`, 'environment-read', { names });
      },
    },
    {
      examples: ['ask me "Which port?" with the options 80, 8080'],
      pattern: phrase`ask (?:me|the user) ${quoted('question')}:? (?:with )?(?:the )?(?:options|answers|choices):? ${words('options')}`,
      rounds(said) {
        const options = [...new Set(said.list('options'))].slice(0, MAX_OPTIONS);
        return one('I’ll ask.', 'ask-user', { question: said('question'), options });
      },
    },
    {
      examples: ['ask me "Which port?"', 'ask me which port to use'],
      pattern: phrase`ask (?:me|the user) (?:for |about )?${rest('question')}`,
      rounds: (said) => one('I’ll ask.', 'ask-user', { question: said('question') }),
    },
  ],
};
