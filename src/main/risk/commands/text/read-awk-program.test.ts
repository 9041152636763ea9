import { describe, expect, it } from 'vitest';
import { readAwkProgram } from './read-awk-program';

describe('the code of an awk program', () => {
  it.each([
    ['{print $1}', '{print $1}'],
    ['{print "a > b"}', '{print ""}'],
    ['{print "a\\"b"}', '{print ""}'],
    ['/a|b/ {print}', '"" {print}'],
    ['/[^"]/ && $1 ~ /x;}/', '"" && $1 ~ ""'],
    ['{print $1 / 2 / 3}', '{print $1 / 2 / 3}'],
    ['{x = 1\n/"/}', '{x = 1\n""}'],
    ['{print (a + b) / 2}', '{print (a + b) / 2}'],
    ['{return /a/}', '{return ""}'],
    ['# a "comment\n{print}', '\n{print}'],
  ])('has no strings, expressions and comments: %j', (program, code) => {
    expect(readAwkProgram(program)).toBe(code);
  });

  it.each([
    '{print "a',
    '{print "a\nb"}',
    '/a',
    '/[/]/ {print}',
    '/[[:alpha:]/] "/',
    'x++ /2/',
    '$/a/',
    'x \\\n/ 2',
    'if (x) /"/',
    `x${' '.repeat(50)}/2/`,
  ])('is not known where it could be read in two ways: %j', (program) => {
    expect(readAwkProgram(program)).toBeNull();
  });
});
