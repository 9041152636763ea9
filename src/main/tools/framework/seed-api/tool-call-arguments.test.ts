import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ToolCallError } from '../../../model/tool-calls/tool-call-error';
import { argumentsOf } from './tool-call-arguments';

const tool = 'file-read';
const open = (text: string) => argumentsOf({ id: 'call_1', name: tool, arguments: text });
const value = (given: unknown) => ({ kind: 'value', value: given });
const missing = (key: string) => ({ kind: 'error', error: ToolCallError.missingArgument(tool, key) });
const invalid = (reason: string) => ({ kind: 'error', error: ToolCallError.invalidArguments(tool, reason) });

const given = open('{"path":"a.txt","limit":3,"share":1.5,"huge":9007199254740993,"force":true,"none":null}');

describe('argumentsOf', () => {
  it('parses the arguments, and takes none for an empty object', () => {
    expect([open('{"path":"a.txt"}'), open(''), open(' \n')].map((opened) => opened.parseArguments())).toStrictEqual([
      value({ path: 'a.txt' }),
      value({}),
      value({}),
    ]);
  });

  it('parses once, however often it is asked', () => {
    const opened = open('{"path":"a.txt"}');
    expect(opened.parseArguments()).toBe(opened.parseArguments());
  });

  it('says why the arguments cannot be used, to each who asks', () => {
    const opened = open('[1]');
    const error = invalid('they must be a JSON object');
    expect([
      opened.parseArguments(),
      opened.parseArgumentsAs(z.object({})),
      opened.getString('path'),
      opened.getStringOptional('path'),
      opened.getInteger('limit'),
      opened.getIntegerOptional('limit'),
      opened.getBoolean('force'),
      opened.getBooleanOr('force', { fallback: true }),
    ]).toStrictEqual(Array.from({ length: 8 }, () => error));
  });

  it('neither repairs nor completes', () => {
    expect([open("{path: 'a'}"), open('{"path":"a')].map((opened) => opened.parseArguments().kind)).toEqual([
      'error',
      'error',
    ]);
  });

  it('parses into what a schema says', () => {
    const schema = z.object({ path: z.string(), limit: z.number().default(10) });
    expect(open('{"path":"a.txt"}').parseArgumentsAs(schema)).toStrictEqual(value({ path: 'a.txt', limit: 10 }));
    expect(open('{"limit":"x"}').parseArgumentsAs(schema)).toStrictEqual(
      invalid(
        'path: Invalid input: expected string, received undefined; limit: Invalid input: expected number, received string',
      ),
    );
    expect(open('{}').parseArgumentsAs(z.object({}).refine(() => false, 'give one of them'))).toStrictEqual(
      invalid('the object: give one of them'),
    );
  });
});

describe('getting one argument', () => {
  it('gives what is there', () => {
    expect([
      given.getString('path'),
      given.getStringOptional('path'),
      given.getInteger('limit'),
      given.getIntegerOptional('limit'),
      given.getBoolean('force'),
      given.getBooleanOr('force', { fallback: false }),
    ]).toStrictEqual([value('a.txt'), value('a.txt'), value(3), value(3), value(true), value(true)]);
  });

  it('misses what is required and not there', () => {
    expect([given.getString('x'), given.getInteger('x'), given.getBoolean('x')]).toStrictEqual([
      missing('x'),
      missing('x'),
      missing('x'),
    ]);
  });

  it('does without what is optional and absent or null', () => {
    expect([
      given.getStringOptional('x'),
      given.getStringOptional('none'),
      given.getIntegerOptional('x'),
      given.getIntegerOptional('none'),
      given.getBooleanOr('x', { fallback: true }),
      given.getBooleanOr('none', { fallback: false }),
    ]).toStrictEqual([
      value(undefined),
      value(undefined),
      value(undefined),
      value(undefined),
      value(true),
      value(false),
    ]);
  });

  it('says when it is of another type, also when it is optional', () => {
    expect([
      given.getString('limit'),
      given.getStringOptional('limit'),
      given.getInteger('share'),
      given.getInteger('huge'),
      given.getIntegerOptional('path'),
      given.getBoolean('none'),
      given.getBooleanOr('path', { fallback: false }),
    ]).toStrictEqual([
      invalid('limit must be a string, but 3 was given'),
      invalid('limit must be a string, but 3 was given'),
      invalid('share must be an integer, but 1.5 was given'),
      invalid('huge must be an integer, but 9007199254740992 was given'),
      invalid('path must be an integer, but "a.txt" was given'),
      invalid('none must be a boolean, but null was given'),
      invalid('path must be a boolean, but "a.txt" was given'),
    ]);
  });

  it('finds nothing that every object inherits', () => {
    const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    expect(inherited.map(given.getString)).toStrictEqual(inherited.map(missing));
    expect(open('{"constructor":"a"}').getString('constructor')).toStrictEqual(value('a'));
  });
});
