import { Square } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { Action } from './action';
import { parseSlash, slashSuggestions } from './slash-command';

function action(slash: string, isAvailable = true): Action {
  return { id: slash, title: slash, group: 'run', icon: Square, slash, isAvailable: () => isAvailable, run: () => {} };
}
const actions = [action('new'), action('stop', false), action('settings'), action('sidebar')];
const kindOf = (text: string) => parseSlash(actions, text).kind;

describe('a message that begins with a slash', () => {
  const doubtOf = (text: string) => {
    const reading = parseSlash(actions, text);
    return reading.kind === 'doubtful' ? [reading.name, reading.why] : reading.kind;
  };

  it('is a command where it is the name of one, and nothing else', () => {
    expect(parseSlash(actions, ' /New ')).toEqual({ kind: 'command', action: actions[0] });
    expect(doubtOf('/nothing')).toEqual(['nothing', 'unknown']);
    expect(doubtOf('/stop')).toEqual(['stop', 'idle']);
  });

  it('is doubtful with words after it, of which a command can take none', () => {
    expect(doubtOf('/new file please')).toEqual(['new', 'takes-no-words']);
    expect(doubtOf('/stop\n\nnow')).toEqual(['stop', 'takes-no-words']);
    expect(doubtOf('/Model llama')).toEqual(['model', 'unknown']);
  });

  it('is a message where it is a path, a sentence or a comment', () => {
    const messages = ['/etc/hosts is wrong', '/etc/hosts', '/new-2 is wrong', '// note', '/', '', 'a /new', '/2'];
    for (const text of messages) expect([text, kindOf(text)]).toEqual([text, 'message']);
  });

  it('is offered the commands that it may become, those that can be run now', () => {
    const offered = (text: string) => slashSuggestions(actions, text)?.map(({ slash }) => slash) ?? null;
    expect(offered('/')).toEqual(['new', 'settings', 'sidebar']);
    expect(offered('/s')).toEqual(['settings', 'sidebar']);
    expect(offered('/x')).toEqual([]);
    expect(offered('/new ')).toBeNull();
    expect(offered('/etc/')).toBeNull();
  });
});

it('takes the folder’s own commands as messages, but never one of the app’s own', () => {
  const own = ['fix', actions.find(({ slash }) => slash !== undefined)?.slash ?? ''];
  expect(parseSlash(actions, '/Fix 12', own)).toEqual({ kind: 'message' });
  expect(parseSlash(actions, `/${own[1]}`, own).kind).not.toBe('message');
  // The app's own take no words.
  expect(parseSlash(actions, `/${own[1]} the last commit`, own).kind).toBe('message');
});
