import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createParameterReader } from './parameter-reader';

const reader = createParameterReader({
  text: 'hi',
  count: 3,
  ratio: 0.5,
  flag: true,
  list: ['a', 'b'],
  mixed: ['a', 1],
  nothing: null,
});

describe('parameter reader', () => {
  it('returns what is there, as it is', () => {
    expect(reader.getRequiredString('text')).toBe('hi');
    expect(reader.getRequiredInt('count')).toBe(3);
    expect(reader.getRequiredBool('flag')).toBe(true);
    expect(reader.getRequiredStringArray('list')).toEqual(['a', 'b']);
    expect(reader.getOptionalString('text', 'x')).toBe('hi');
    expect(reader.getOptionalInt('count', 9)).toBe(3);
    expect(reader.getOptionalBool('flag')).toBe(true);
    expect(reader.getOptionalStringArray('list')).toEqual(['a', 'b']);
  });

  it('throws for a required one that is missing', () => {
    expect(() => reader.getRequiredString('gone')).toThrow('The parameter gone is missing');
    expect(() => reader.getRequiredInt('constructor')).toThrow('The parameter constructor is missing');
  });

  it('throws for a required one of another type', () => {
    expect(() => reader.getRequiredString('nothing')).toThrow('must be a string');
    expect(() => reader.getRequiredInt('ratio')).toThrow('must be an integer');
    expect(() => reader.getRequiredBool('text')).toThrow('must be true or false');
    expect(() => reader.getRequiredStringArray('mixed')).toThrow('must be a list of strings');
  });

  it('falls back for an optional one that is missing, null or of another type', () => {
    expect(reader.getOptionalString('gone')).toBeUndefined();
    expect(reader.getOptionalString('nothing', 'x')).toBe('x');
    expect(reader.getOptionalInt('gone')).toBe(0);
    expect(reader.getOptionalInt('text', 9)).toBe(9);
    expect(reader.getOptionalBool('gone')).toBe(false);
    expect(reader.getOptionalBool('gone', true)).toBe(true);
    expect(reader.getOptionalStringArray('mixed')).toEqual([]);
  });

  it('reads one or all by a schema', () => {
    expect(reader.getParameter('list', z.array(z.string()))).toEqual(['a', 'b']);
    expect(reader.getParameter('list', z.string())).toBeUndefined();
    expect(reader.getParameters(z.object({ count: z.number() }))).toEqual({ count: 3 });
    expect(reader.tryGetParameters(z.object({ count: z.string() }))).toBeUndefined();
    expect(() => reader.getParameters(z.object({ count: z.string() }))).toThrow('Invalid parameters');
    expect(reader.getParameter('gone', z.string().default('x'))).toBeUndefined();
  });

  it('knows what is there, also when it is null', () => {
    expect(reader.hasParameter('nothing')).toBe(true);
    expect(reader.hasParameter('gone')).toBe(false);
    expect(reader.hasParameter('toString')).toBe(false);
  });
});
