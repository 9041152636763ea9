import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { buildForm } from './build-form';
import type { FormField } from './form-field';

const schema: JsonObject = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'File to change', minLength: 1 },
    newText: { type: 'string' },
    limit: { type: 'integer' },
    all: { type: 'boolean' },
    mode: { enum: ['fast', 'safe'] },
    tags: { type: 'array', items: { type: 'string' } },
    edits: {
      type: 'array',
      items: { type: 'object', properties: { oldText: { type: 'string' } }, required: ['oldText'] },
    },
    either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    inner: { $ref: '#/definitions/node' },
  },
  required: ['path'],
  additionalProperties: false,
  definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } } } },
};
const formOf = (parameters: JsonObject) => buildForm(schema, parameters) ?? [];
const optional = { presence: 'optional', isKnown: true };

describe('a form', () => {
  test('begins with what the model gave, and keeps its order while somebody fills in the rest', () => {
    const asked: JsonObject = { path: 'a', edits: [{ oldText: 'b' }] };
    const orderOf = (parameters: JsonObject) =>
      buildForm(schema, parameters, { asked })
        ?.map(({ pointer }) => pointer)
        .slice(0, 3);
    expect(orderOf(asked)).toEqual(['/path', '/edits', '/newText']);
    expect(orderOf({ ...asked, newText: 'c' })).toEqual(['/path', '/edits', '/newText']);
  });

  test('has a field for each parameter, given or not', () => {
    expect(formOf({ path: 'a.txt' })).toEqual([
      {
        kind: 'text',
        pointer: '/path',
        label: 'Path',
        description: 'File to change',
        presence: 'required',
        isKnown: true,
        value: 'a.txt',
        isProse: false,
        mayBeEmpty: false,
        editedIn: 'field',
      },
      {
        kind: 'text',
        pointer: '/newText',
        label: 'New text',
        ...optional,
        value: undefined,
        isProse: true,
        mayBeEmpty: true,
        editedIn: 'field',
      },
      { kind: 'number', pointer: '/limit', label: 'Limit', ...optional, value: undefined },
      { kind: 'choice', pointer: '/all', label: 'All', ...optional, value: undefined, options: [true, false] },
      { kind: 'choice', pointer: '/mode', label: 'Mode', ...optional, value: undefined, options: ['fast', 'safe'] },
      { kind: 'list', pointer: '/tags', label: 'Tags', ...optional, items: [], newItem: '', isGiven: false },
      { kind: 'list', pointer: '/edits', label: 'Edits', ...optional, items: [], newItem: {}, isGiven: false },
      { kind: 'json', pointer: '/either', label: 'Either', ...optional, value: undefined, editedIn: 'field' },
      { kind: 'group', pointer: '/inner', label: 'Inner', ...optional, fields: [], isGiven: false },
    ]);
  });

  test('goes into lists and objects as far as they are given', () => {
    const fields = formOf({ path: '', edits: [{ oldText: 'a', more: 1 }], inner: { next: {} } });
    expect(fields.find(({ pointer }) => pointer === '/edits')).toMatchObject({
      items: [
        {
          kind: 'group',
          label: 'Item 1',
          presence: 'item',
          fields: [
            { kind: 'text', pointer: '/edits/0/oldText', presence: 'required', value: 'a' },
            { kind: 'json', pointer: '/edits/0/more', label: 'more', isKnown: false, value: 1 },
          ],
        },
      ],
    });
    expect(fields.find(({ pointer }) => pointer === '/inner')).toMatchObject({
      fields: [{ pointer: '/inner/next', isGiven: true, fields: [{ pointer: '/inner/next/next', isGiven: false }] }],
    });
  });

  test.each<[string, JsonValue, FormField['kind']]>([
    ['path', 5, 'json'],
    ['path', 'mixed\r\nline\nbreaks', 'json'],
    ['path', 'alike\r\nline\r\nbreaks\r\n', 'text'],
    ['path', 'if (role !== "user\u202e \u2066// check\u2069 \u2066") {', 'json'],
    ['path', 'a\u200eb', 'json'],
    ['path', 'over\b\bwritten', 'json'],
    ['path', 'two\n\tlines, שלום', 'text'],
    ['limit', 'abc', 'number'],
    ['limit', '1\u202e2', 'json'],
    ['limit', [], 'json'],
    ['mode', 'other', 'choice'],
    ['tags', 'no list', 'json'],
    ['tags', Array.from({ length: 101 }, () => ''), 'json'],
    ['inner', null, 'json'],
    ['unheard-of', 'text', 'text'],
    ['unheard-of', { a: 1 }, 'json'],
  ])('shows %s = %j in a field of kind %s', (name, value, kind) => {
    const field = formOf({ [name]: value }).find(({ pointer }) => pointer === `/${name}`);
    expect(field).toMatchObject({ kind });
  });

  test('says of each text where it is edited', () => {
    const fields = buildForm(
      schema,
      { path: 'a', newText: 'b' },
      {
        editedIn: (at) => (at === '/newText' ? 'change' : 'field'),
      },
    );
    expect(fields?.slice(0, 2)).toMatchObject([{ editedIn: 'field' }, { editedIn: 'change' }]);
  });

  test('is not there where the tool does not describe its parameters', () => {
    expect([buildForm(undefined, {}), buildForm({}, {})]).toEqual([null, null]);
  });

  test('shows every value that is given, whatever the tool expects', () => {
    const names = fc.oneof(fc.constantFrom(...Object.keys(schema.properties as JsonObject)), fc.string());
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (given) => {
        const parameters = JSON.parse(JSON.stringify(given)) as JsonObject;
        const fields = formOf(parameters);
        const shown = fields.flatMap((field) => {
          const value = shownValue(field);
          return value === undefined ? [] : [[nameOf(field), value] as const];
        });
        expect(Object.fromEntries(shown)).toEqual(parameters);
      }),
    );
  });
});

function nameOf({ pointer }: FormField): string {
  const segment = pointer.slice(pointer.lastIndexOf('/') + 1);
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function shownValue(field: FormField): JsonValue | undefined {
  if (field.kind === 'list') return field.isGiven ? field.items.map((item) => shownValue(item) ?? null) : undefined;
  if (field.kind !== 'group') return field.value;
  if (!field.isGiven) return undefined;
  const members = field.fields.map((inner) => [nameOf(inner), shownValue(inner)] as const);
  return Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
