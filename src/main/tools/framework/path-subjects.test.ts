import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { setUpFiles } from '../file-system/testing/set-up-files';
import { getPathSubjects, joinSubjects, raiseRiskByReach } from './path-subjects';
import type { PathUse } from './path-use';

const taken = (path: string, everythingIn = path): PathUse => ({
  ...{ parameter: 'path', path, access: 'write', lastLink: 'kept', everythingIn },
});

function setUp() {
  const files = setUpFiles();
  mkdirSync(files.inWork('src', 'deep', '.git'), { recursive: true });
  writeFileSync(files.inWork('src', 'keep.txt'), '');
  writeFileSync(files.inWork('src', 'deep', '.git', 'config'), '');
  return files;
}

describe('what rules see of a path', () => {
  it('is the path alone where the call is about nothing below it', () => {
    const { scope } = setUp();
    const { everythingIn: _, ...only } = taken('src');
    expect(getPathSubjects(only, scope)).toEqual({ subjects: ['src'] });
    expect(getPathSubjects(taken('src/keep.txt'), scope)).toEqual({ subjects: ['src/keep.txt'] });
    expect(getPathSubjects(taken('gone'), scope)).toEqual({ subjects: ['gone'] });
  });

  it('is all that lies in a folder that is taken whole, level by level', () => {
    const { scope } = setUp();
    expect(getPathSubjects(taken('src'), scope)).toEqual({
      subjects: ['src', 'src/…'],
      otherSubjects: expect.toSatisfy((names: string[]) =>
        ['src/deep', 'src/keep.txt', 'src/deep/.git', 'src/deep/.git/config'].every((name) => names.includes(name)),
      ),
      contentsRisk: expect.objectContaining({ level: 'high' }),
    });
    expect(getPathSubjects(taken('.'), scope)).toMatchObject({ subjects: ['.', '…'] });
    expect(getPathSubjects(taken('.'), scope).otherSubjects).toContain('src/keep.txt');
  });

  it('is where it goes to as well', () => {
    const { scope, outside } = setUp();
    const { subjects, otherSubjects } = getPathSubjects(taken('gone', 'src'), scope);
    expect(subjects).toEqual(['gone', 'gone/…']);
    expect(otherSubjects).toContain('gone/deep/.git/config');
    expect(getPathSubjects(taken(outside, 'src'), scope).otherSubjects).toContain(`${outside}/keep.txt`);
  });

  it('is a link where a link is taken, and not what it leads to', () => {
    const { scope, inWork } = setUp();
    symlinkSync(inWork('src'), inWork('link'));
    symlinkSync(inWork('src'), inWork('src', 'deep', 'up'));
    expect(getPathSubjects(taken('link'), scope)).toEqual({ subjects: ['link'] });
    expect(getPathSubjects(taken('src'), scope).otherSubjects).toContain('src/deep/up');
    expect(getPathSubjects(taken('src'), scope).otherSubjects).not.toContain('src/deep/up/keep.txt');
  });

  it('says what in a folder is protected, and that a folder of credentials is', () => {
    const { scope, inWork } = setUp();
    mkdirSync(inWork('plain'));
    writeFileSync(inWork('plain', 'a.ts'), '');
    expect(getPathSubjects(taken('plain'), scope).contentsRisk).toBeUndefined();
    writeFileSync(inWork('plain', 'package.json'), '');
    expect(getPathSubjects(taken('plain'), scope).contentsRisk).toEqual({
      level: 'medium',
      reasons: ['Changes plain/package.json: npm runs the scripts in this file'],
    });
    writeFileSync(inWork('plain', '.env'), '');
    expect(getPathSubjects(taken('plain'), scope).contentsRisk).toMatchObject({
      level: 'high',
      reasons: expect.arrayContaining(['Includes stored credentials: plain/.env']),
    });
  });

  it('is for no rule where too much lies below, and what lies near the top all the same', () => {
    const { scope, inWork } = setUp();
    mkdirSync(inWork('src', 'many'));
    for (let count = 0; count < 2_000; count += 1) writeFileSync(inWork('src', 'many', `${count}`), '');
    const { otherSubjects, noRule } = getPathSubjects(taken('src'), scope);
    expect(noRule).toBe('Contains too many files to check against rules');
    expect(otherSubjects).toHaveLength(2_000);
    expect(otherSubjects).toContain('src/keep.txt');
  });
});

describe('what rules see of a call', () => {
  const much = { subjects: ['a', 'a/…'], otherSubjects: ['a/b'], noRule: 'too much' };

  it('is what its paths reach and what its tool says', () => {
    expect(joinSubjects([much, { subjects: ['c'] }], { subjects: ['d'], otherSubjects: ['e'], basis: 'x' })).toEqual({
      ...{ subjects: ['a', 'a/…', 'c', 'd'], otherSubjects: ['a/b', 'e'], noRule: 'too much', basis: 'x' },
    });
    expect(joinSubjects([{ subjects: ['c'] }], {})).toEqual({ subjects: ['c'] });
    expect(joinSubjects([much], { noRule: 'own' })).toMatchObject({ noRule: 'own' });
  });

  it('makes it high where it could not be looked at', () => {
    const low = { level: 'low', reasons: ['Creates a copy'] } as const;
    const given = { ...low, reasons: [...low.reasons] };
    expect(raiseRiskByReach(given, [{ subjects: ['a'] }])).toEqual(low);
    expect(raiseRiskByReach(given, [much])).toEqual({
      level: 'high',
      reasons: ['Creates a copy', 'Contains too many files to check against rules'],
    });
    expect(raiseRiskByReach({ ...given, level: 'critical' }, [much]).level).toBe('critical');
  });
});
