import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { fakeCommandContext } from '../testing/fake-command-context';
import { safeCmdlets } from './safe-cmdlets';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
const levelOf = (line: string) => assess(line, fakeCommandContext({ shell: 'powershell' })).level;

const cmdlets = [...safeCmdlets.values()];
const parameterName = fc.stringMatching(/^[A-Za-z]{1,14}$/);
const parametersWith = (...uses: string[]) =>
  cmdlets.flatMap(({ name, role, parameters }) =>
    [...parameters].flatMap(([written, { use }]) => (uses.includes(use) ? [{ name, role, written }] : [])),
  );

describe('a safe cmdlet', () => {
  it('SF-12 is not safe with a parameter that its table does not have', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cmdlets), parameterName, ({ name, parameters }, written) => {
        fc.pre(![...parameters.keys()].some((known) => known.startsWith(written.toLowerCase())));
        expect(levelOf(`${name} -${written} x`)).not.toBe('safe');
        expect(levelOf(`${name} -${written}:x`)).not.toBe('safe');
      }),
    );
  });

  it('SF-12 is critical with credentials under whichever name of a parameter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parametersWith('path', 'literal path')), ({ name, written }) => {
        expect(levelOf(`${name} -${written} .env`)).toBe('critical');
        expect(levelOf(`${name} -${written.toUpperCase()}:'.env'`)).toBe('critical');
      }),
    );
  });

  it('SF-12 is never safe with code, a variable or another machine in a parameter', () => {
    const value = fc.constantFrom('$x', '(calc)', '{ calc }', '$(calc)', '"$(calc)"', '@{ a = 1 }', '@x', "'a','b'");
    fc.assert(
      fc.property(fc.constantFrom(...parametersWith('text', 'path', 'filter', 'action')), value, (parameter, text) => {
        expect(levelOf(`${parameter.name} -${parameter.written} ${text}`)).not.toBe('safe');
      }),
    );
    for (const { name, written } of parametersWith('path', 'literal path')) {
      expect(levelOf(`${name} -${written} \\\\host\\share`)).toBe('high');
    }
  });

  it('is safe by itself', () => {
    expect(cmdlets.map(({ name }) => name).filter((name) => levelOf(name) !== 'safe')).toEqual([]);
  });
});
