import { describe, expect, it } from 'vitest';
import { scripted, startMcp } from '../testing/start-mcp';

describe('a form of a server', () => {
  const form = (properties: object, message = 'Who are you?') => ({
    message,
    requestedSchema: { type: 'object', properties, required: Object.keys(properties) },
  });
  const answering = (answers: readonly object[]) => {
    const asked: string[] = [];
    let next = 0;
    const ask = async ({ text }: { readonly text: string }) => {
      asked.push(text);
      return answers[next++] ?? null;
    };
    return { asked, services: { questions: { ask } } };
  };

  it('is asked field by field, with the name of the server', async () => {
    const { add, call } = startMcp();
    const elicit = form({ name: { type: 'string', title: 'Name' }, age: { type: 'integer' }, ok: { type: 'boolean' } });
    await add('one', scripted({ fault: 'elicit', elicit }));
    const { asked, services } = answering([{ text: 'Ada' }, { text: 'many' }, { text: '36' }, { option: 'Yes' }]);
    const { data } = await call('mcp:one/echo', {}, { services });
    expect(JSON.parse(String(data))).toMatchObject({ action: 'accept', content: { name: 'Ada', age: 36, ok: true } });
    expect(asked[0]).toBe('The MCP server “one” asks: Who are you?\n\nName');
    expect(asked[2]).toContain('“many” isn’t possible here');
  });

  it('MP-33 is asked ten times during one call, and then declined', async () => {
    const { add, call } = startMcp();
    const elicit = form({ name: { type: 'string' } });
    await add('one', scripted({ fault: 'elicit', elicit, size: 30 }));
    const { asked, services } = answering(Array.from({ length: 30 }, () => ({ text: 'Ada' })));
    const { data } = await call('mcp:one/echo', {}, { services });
    const actions = JSON.parse(String(data)).map(({ action }: { action: string }) => action);
    expect(asked).toHaveLength(10);
    expect(actions.filter((action: string) => action === 'decline')).toHaveLength(20);
  });

  it('offers what the server suggests first, and only if all of it can be read', async () => {
    const { add, call } = startMcp();
    const elicit = form({
      name: { type: 'string', default: 'Ada' },
      age: { type: 'integer', default: 36 },
      color: { type: 'string', enum: ['red', 'blue'], default: 'blue' },
      path: { type: 'string', default: `/tmp/${'x'.repeat(300)}` },
      note: { type: 'string', default: 'a\u200bb', description: 'Not your phone number, pin, or the like' },
    });
    await add('one', scripted({ fault: 'elicit', elicit }));
    const offered: string[] = [];
    const ask = async ({ options: [first = ''] }: { readonly options: readonly string[] }) => {
      offered.push(first);
      return first === 'Don’t answer' ? { text: 'mine' } : { option: first };
    };
    const { data } = await call('mcp:one/echo', {}, { services: { questions: { ask } } });
    expect(offered).toEqual(['Ada', '36', 'blue', 'Don’t answer', 'Don’t answer']);
    expect(JSON.parse(String(data))).toMatchObject({
      content: { name: 'Ada', age: 36, color: 'blue', path: 'mine', note: 'mine' },
    });
  });

  it.each([
    ['by name', form({ password: { type: 'string' } })],
    ['by title', form({ value: { type: 'string', title: 'Your API key' } })],
    ['by format', form({ value: { type: 'string', format: 'password' } })],
    ['by a short title', form({ value: { type: 'string', title: 'Pin' } })],
    ['by description', form({ value: { type: 'string', description: 'The 4-digit pin of your card' } })],
    ['by message', form({ value: { type: 'string' } }, 'Enter your pass\u200bword')],
  ])('MP-34 that asks for a secret is refused without a question: %s', async (_how, elicit) => {
    const { add, call } = startMcp();
    await add('one', scripted({ fault: 'elicit', elicit }));
    const { asked, services } = answering([{ text: 'hunter2' }]);
    // The SDK itself turns down a format that isn't in the protocol.
    const { data } = await call('mcp:one/echo', {}, { services });
    expect(JSON.parse(String(data))).not.toHaveProperty('content');
    expect(asked).toEqual([]);
  });
});
