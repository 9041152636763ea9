import { describe, expect, it } from 'vitest';
import { isReadingSedScript } from './is-reading-sed-script';

describe('a sed script', () => {
  it.each([
    'p',
    '1,10p',
    '$p',
    '5q',
    '/a/,/b/p',
    '/a/I,+3d',
    '0~4d',
    '1!d',
    '\\,x,d',
    's/a/b/',
    's/a/b/gI',
    's|a/b|c|2p',
    's/\\//x/',
    'y/abc/xyz/',
    'p;p',
    '1{p;d}',
    '/a/{s/x/y/;p;}',
    ':a;N;$!ba;s/\\n/ /g',
    '# comment\np',
    '=',
    'l 5',
    '',
  ])('only prints: %j', (script) => {
    expect(isReadingSedScript(script)).toBe(true);
  });

  it.each([
    'xp',
    'e',
    '1e touch M',
    'w out',
    'W out',
    'r in',
    'R in',
    's/a/b/e',
    's/a/b/w out',
    's/a/b/gw out',
    's/[/]e/b/e',
    's/[/]/x/',
    'p;w out',
    '1{w out\n}',
    '/a/w out',
    '# comment\nw out',
    'ba w out',
    'v',
    'F',
    's',
    's/a',
    'y/a/b',
    '1,',
    'i text',
    '\\',
    'saabae',
  ])('may do more: %j', (script) => {
    expect(isReadingSedScript(script)).toBe(false);
  });
});
