import type { JsonObject } from '../../../../shared/json/json';
import {
  type GuideContext,
  type GuideRound,
  one,
  optionalParameter,
  type RequestGroup,
  type RequestValues,
} from './guide-request';
import { mention } from './mention';
import { line, number, phrase, quoted, text, word } from './phrase';

/** The keys that have a name; the others are typed as they are. */
const keys: Readonly<Record<string, string>> = { 'ctrl-c': '\u0003', 'ctrl-d': '\u0004', enter: '\n' };

/** The terminal that is named, or else the one that was started last. */
function inTerminal(
  said: RequestValues,
  known: GuideContext,
  make: (id: string) => { say: string; toolId: string; parameters?: JsonObject },
): readonly GuideRound[] {
  const id = said('id') || known.terminalId;
  if (id === undefined) {
    return one('I have started none in this conversation that I know of, so I’ll list them.', 'terminal-list', {});
  }
  const { say, toolId, parameters } = make(id);
  return one(say, toolId, { id, ...parameters });
}

/** One word of a command line, whatever is in it. */
function shellWord(said: string): string {
  return /^[\w./@+-]+$/.test(said) && !said.startsWith('-') ? said : `'${said.replaceAll("'", "'\\''")}'`;
}

const TERMINAL = '(?:the\\s+)?(?:terminal|program|server)';

export const terminalRequests: RequestGroup = {
  category: 'terminal',
  title: 'Commands and terminals',
  topics: ['terminal', 'terminals', 'command', 'commands'],
  highlights: ['run npm test', 'start npm run dev', 'read the terminal'],
  requests: [
    {
      examples: ['list terminals', 'which terminals are running?'],
      pattern: phrase`(?:(?:list|show) (?:me )?(?:the |all )?(?:running )?terminals|(?:which|what) terminals (?:are )?(?:there|running|run))`,
      rounds: () => one('I’ll list the terminals of this conversation.', 'terminal-list', {}),
    },
    {
      examples: ['read the terminal', 'show the output of terminal 1', 'what does the terminal say?'],
      pattern: phrase`(?:(?:read|show|follow) (?:me )?(?:(?:the )?output of )?(?:the (?:terminal|server)|terminal)(?: ${word('id')})?|what does the (?:terminal|server|program) say)`,
      rounds: (said, known) =>
        inTerminal(said, known, (id) => ({
          say: `I’ll look at what terminal ${mention(id)} shows.`,
          toolId: 'terminal-read',
        })),
    },
    {
      examples: ['type "yes" into the terminal', 'type "help" into terminal 1'],
      pattern: phrase`(?:type|write|send|enter) ${text('input')} (?:in|into|to) ${TERMINAL}(?: ${word('id')})?`,
      rounds: (said, known) =>
        inTerminal(said, known, (id) => ({
          say: `I’ll type that into terminal ${mention(id)}.`,
          toolId: 'terminal-write',
          parameters: { input: `${said('input')}\n` },
        })),
    },
    {
      examples: ['press Ctrl-C in the terminal', 'press Enter in terminal 1'],
      pattern: phrase`press (?<key>ctrl-c|ctrl-d|enter) in ${TERMINAL}(?: ${word('id')})?`,
      rounds: (said, known) =>
        inTerminal(said, known, (id) => ({
          say: `I’ll press ${said('key')} in terminal ${mention(id)}.`,
          toolId: 'terminal-write',
          parameters: { input: keys[said('key').toLowerCase()] ?? '\n' },
        })),
    },
    {
      examples: ['stop the terminal', 'stop terminal 1', 'stop the server'],
      pattern: phrase`(?:stop|end|kill|close) (?:the )?(?:terminal|program|server)(?: ${word('id')})?`,
      rounds: (said, known) =>
        inTerminal(said, known, (id) => ({ say: `I’ll stop terminal ${mention(id)}.`, toolId: 'terminal-stop' })),
    },
    {
      examples: ['append "some text" to notes.txt', 'add the line "some text" to notes.txt'],
      pattern: phrase`(?:append|add) (?:(?:the|a) (?:line|text) )?${quoted('text')} (?:to|at) (?:the )?(?:end of )?(?:the )?(?:file )?${word('path')}`,
      rounds: (said) =>
        one(`I’ll add that as the last line of ${mention(said('path'))}.`, 'terminal-execute', {
          command: `printf '%s\\n' ${shellWord(said('text'))} >> ${shellWord(said('path'))}`,
        }),
    },
    {
      examples: ['show the last 20 lines of README.md'],
      pattern: phrase`(?:read|show|print) (?:me )?(?:the )?last ${number('count')} lines (?:of|in|from) ${word('path')}`,
      rounds: (said) =>
        one(`I’ll look at the end of ${mention(said('path'))}.`, 'terminal-execute', {
          command: `tail -n ${Number(said('count'))} ${shellWord(said('path'))}`,
        }),
    },
    {
      examples: ['count the lines of README.md', 'how many lines does README.md have?'],
      pattern: phrase`(?:count (?:the )?lines (?:of|in) ${word('path')}|how many lines (?:does|has|are in) ${word('counted')}(?: have| got)?)`,
      rounds: (said) =>
        one('I’ll count them.', 'terminal-execute', { command: `wc -l ${shellWord(said('path') || said('counted'))}` }),
    },
    {
      examples: ['start npm run dev', 'start npm run dev in the folder packages/web'],
      pattern: phrase`start (?!(?:the |a )?(?:server|program|app|terminal)\s*[.?!]?$)(?:the )?(?:command |program |server )?(?<command>.+?)(?: in (?:the )?folder ${word('cwd')})?`,
      rounds: (said) =>
        one('I’ll start that in a terminal of its own, where it goes on running.', 'terminal-start', {
          command: said('command'),
          ...optionalParameter('cwd', said('cwd')),
        }),
    },
    {
      examples: ['run npm run watch in the background'],
      pattern: phrase`run (?<command>.+) in (?:the )?background`,
      rounds: (said) =>
        one('I’ll start that in a terminal of its own, where it goes on running.', 'terminal-start', {
          command: said('command'),
        }),
    },
    {
      examples: ['run npm test in the folder packages/web'],
      pattern: phrase`(?:run|execute) (?:the )?(?:command )?(?<command>.+) in (?:the )?folder ${word('cwd')}`,
      rounds: (said) =>
        one(`I’ll run that in ${mention(said('cwd'))}.`, 'terminal-execute', {
          command: said('command'),
          cwd: said('cwd'),
        }),
    },
    {
      examples: ['run npm test', 'execute the command ls -l'],
      pattern: phrase`(?:run|execute) (?:the )?(?:command )?${line('command')}`,
      rounds: (said) => one('I’ll run that in a terminal.', 'terminal-execute', { command: said('command') }),
    },
  ],
};
