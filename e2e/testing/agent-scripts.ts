import type { JsonObject } from '../../src/shared/json/json';
import type { ScriptStep, Scripts } from './scripted-backend';

const say = (text: string): ScriptStep => ({ kind: 'text', text });
const end: ScriptStep = { kind: 'end', finish: 'stop', usage: { inputTokens: 12_345, outputTokens: 678 } };

function makeCalls(...calls: readonly (readonly [name: string, parameters: JsonObject])[]): ScriptStep[] {
  const steps = calls.map(([name, parameters], index): ScriptStep => {
    return { kind: 'call', id: `call-${index}`, name, parameters, rawArguments: JSON.stringify(parameters) };
  });
  return [...steps, { kind: 'end', finish: 'tool-calls' }];
}

export const thoughts = [
  'The user wants the settings module renamed, so every place that imports it has to change with it.\n',
  'First I **look**, then I <b>rename</b>.',
];

export const busyMessage = 'The server has too much to do at the moment';
export const keyMessage = 'The key was not accepted. Check it in the settings.';

/** The messages that the scripted model knows, and its reactions. */
export const agentScripts: Scripts = {
  'think first': [
    [
      { kind: 'thinking', text: thoughts[0] ?? '' },
      { kind: 'gate', file: 'thought' },
      { kind: 'thinking', text: thoughts[1] ?? '', signature: 's' },
      { kind: 'thinking', text: '', redacted: 'sealed' },
      say('I’ll look for its uses first.'),
      end,
    ],
  ],
  'think, then tell': [
    [
      { kind: 'thinking', text: thoughts[0] ?? '', signature: 's' },
      say('This is how it is.\n\n'),
      { kind: 'gate', file: 'go-on' },
      say(Array.from({ length: 30 }, (_, line) => `Told, line ${line}.\n\n`).join('')),
      end,
    ],
  ],
  'be slow': [[{ kind: 'gate', file: 'awake' }, say('Here I am.'), end]],
  'look slowly': [
    [say('I look around.'), { kind: 'gate', file: 'looked' }, ...makeCalls(['directory-list', { path: '.' }])],
    [say('That is all.'), end],
  ],
  'be busy': [
    [say('Half of'), { kind: 'fail', error: 'overloaded', message: busyMessage, retryAfter: 6_000 }],
    [say('Whole again.'), end],
  ],
  'be busy for a while': [
    [{ kind: 'fail', error: 'overloaded', message: busyMessage, retryAfter: 50_000 }],
    [say('Whole again.'), end],
  ],
  'be busy for long': [
    [{ kind: 'fail', error: 'rate-limited', message: busyMessage, retryAfter: 600_000 }],
    [say('Whole again.'), end],
  ],
  'break off': [
    [say('I’ll rename the module and then update the'), { kind: 'gate', file: 'never' }],
    [say('imports, and that is all.'), end],
  ],
  'be locked': [[{ kind: 'fail', error: 'unauthorized', message: keyMessage }], [say('Now it opens.'), end]],
  'ask me': [
    makeCalls(['ask-user', { question: 'What should it be called?', options: ['preferences.ts', 'options.ts'] }]),
    [say('So be it.'), end],
  ],
  'ask me later': [
    [{ kind: 'gate', file: 'later' }, ...makeCalls(['ask-user', { question: 'Are you there?' }])],
    [say('So be it.'), end],
  ],
  'write later': [
    [{ kind: 'gate', file: 'later' }, ...makeCalls(['file-write', { path: 'late.txt', content: 'hi' }])],
    [say('So be it.'), end],
  ],
  'work alone': [
    [say('First I look around.'), ...makeCalls(['directory-list', { path: '.' }])],
    [
      { kind: 'gate', file: 'nobody-looks' },
      say('Now I write it down.'),
      ...makeCalls(['file-write', { path: 'found.txt', content: 'hi' }]),
    ],
    [say('All is written.'), end],
  ],
  'go in circles': [
    ...Array.from({ length: 3 }, () => makeCalls(['directory-list', { path: '.' }])),
    [say('Enough.'), end],
  ],
  'run two things': [
    makeCalls(
      ['terminal-execute', { command: 'sleep 600' }],
      ['terminal-execute', { command: 'echo second > second.txt' }],
    ),
    [say('Both are over.'), end],
  ],
  'tell in two parts': [
    [
      say(Array.from({ length: 30 }, (_, line) => `First part, line ${line}.\n\n`).join('')),
      { kind: 'gate', file: 'go-on' },
      say(Array.from({ length: 30 }, (_, line) => `Second part, line ${line}.\n\n`).join('')),
      end,
    ],
  ],
  'say too much': [[say('A long st'), { kind: 'end', finish: 'length' }]],
};
