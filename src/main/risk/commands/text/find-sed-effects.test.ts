import { describe, expect, it } from 'vitest';
import { findSedEffects } from './find-sed-effects';

const executes = { kind: 'executes' };
const unclear = { kind: 'unclear' };
const writes = (path: string) => ({ kind: 'writes', path });
const reads = (path: string) => ({ kind: 'reads', path });

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
    's/[^\\/]*$//',
    's/[[:space:]]*$//',
    '/[0-9]/p',
    'y/abc/xyz/',
    'p;p',
    '1{p;d}',
    '/a/{s/x/y/;p;}',
    ':a;N;$!ba;s/\\n/ /g',
    '# comment with e and w\np',
    '=',
    'l 5',
    '',
  ])('only prints: %j', (script) => {
    expect(findSedEffects(script)).toEqual([]);
  });

  it.each([
    ['e', [executes]],
    ['1e touch M', [executes]],
    ['s/a/b/e', [executes]],
    ['s/a/b/ge', [executes]],
    ['w out', [writes('out')]],
    ['W out', [writes('out')]],
    ['s/a/b/w out', [writes('out')]],
    ['s/a/b/gw out; p', [writes('out; p')]],
    ['p;w out', [writes('out')]],
    ['1{w out\n}', [writes('out')]],
    ['/a/w out', [writes('out')]],
    ['# comment\nw out', [writes('out')]],
    ['r in', [reads('in')]],
    ['R in\ne', [reads('in'), executes]],
    ['1i text with e and w', [unclear]],
    ['1i\\\ntext\\\nw out\np', [unclear]],
    ['1i text\\\\\nw out', [unclear, writes('out')]],
    ['F', [unclear]],
    ['xp', [unclear]],
    ['1,', [unclear]],
    ['\\', [unclear]],
    ['s/[/]/x/', [unclear]],
    ['s|[^|]*$||', [unclear]],
  ])('does what it says: %j', (script, effects) => {
    expect(findSedEffects(script)).toEqual(effects);
  });

  it.each([
    's/[/]e/b/e',
    'ba w out',
    's/a/b/ w out',
    'saabae',
    '/[/p;#/]/e touch M',
    '/[[:alpha:]/p;#/]/w out',
    '/[]/p;#]/w out',
    's/[a\\]/;#/x]/b/w out',
  ])('may run commands where it cannot be followed: %j', (script) => {
    expect(findSedEffects(script)).toContainEqual(executes);
  });
});
