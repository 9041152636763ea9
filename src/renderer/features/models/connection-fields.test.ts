import { describe, expect, test } from 'vitest';
import { keylessConnection } from '../../core/store/testing/sample-models';
import { draftOf, emptyFields, fieldProblems, fieldsOf, keyBelongsTo, withPreset } from './connection-fields';
import { serverPresets } from './server-presets';

const stored = { ...keylessConnection, key: 'stored' as const };

describe('what is typed about a connection', () => {
  test('becomes a draft without a key where none was typed, so that the stored one stays', () => {
    const fields = { name: ' Mine ', provider: 'openai', baseUrl: ' http://127.0.0.1:1/v1 ' } as const;
    const draft = { name: 'Mine', provider: 'openai', baseUrl: 'http://127.0.0.1:1/v1' };
    expect([draftOf(fields, undefined, '  '), draftOf(fields, 'mine', ' secret ')]).toEqual([
      draft,
      { id: 'mine', ...draft, key: 'secret' },
    ]);
  });

  test('is checked in words before main is asked', () => {
    expect([
      fieldProblems(emptyFields),
      fieldProblems({ ...emptyFields, name: 'x'.repeat(81), baseUrl: 'ftp://example.org' }),
      fieldProblems({ ...emptyFields, name: 'Mine', baseUrl: 'http://127.0.0.1:11434/v1' }),
    ]).toEqual([
      {
        name: 'Enter a name of up to 80 characters.',
        baseUrl: 'Enter a URL that starts with http:// or https://.',
      },
      {
        name: 'Enter a name of up to 80 characters.',
        baseUrl: 'Enter a URL that starts with http:// or https://.',
      },
      null,
    ]);
  });

  test('is filled in from a preset, all but a name that the user wrote', () => {
    const [anthropic, openai] = serverPresets;
    if (!anthropic || !openai) throw new Error('There are presets');
    const first = withPreset(emptyFields, anthropic);
    expect([first, withPreset(first, openai), withPreset({ ...first, name: 'Mine' }, openai)]).toEqual([
      anthropic,
      openai,
      { ...openai, name: 'Mine' },
    ]);
  });

  test('says whose the stored key is once the address leads elsewhere', () => {
    const addresses = ['https://api.openai.com/v2', 'https://example.org/v1', 'nonsense'];
    expect(addresses.map((address) => keyBelongsTo(stored, address))).toEqual([null, 'https://api.openai.com', null]);
    expect([keyBelongsTo(keylessConnection, 'https://example.org'), keyBelongsTo(undefined, 'x')]).toEqual([
      null,
      null,
    ]);
  });

  test('begins with what the connection has', () => {
    expect(fieldsOf(stored)).toEqual({ name: 'OpenAI', provider: 'openai', baseUrl: 'https://api.openai.com/v1' });
  });
});

test('every preset is a connection that main would take', () => {
  expect(serverPresets.map((preset) => fieldProblems(preset))).toEqual(serverPresets.map(() => null));
});
