import { mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slowLawRuns } from '../testing/slow-laws';
import { temporaryFolder } from '../testing/temporary-folder';
import { fitBudget, instructionBlock, instructionBudget } from './budget/fit-budget';
import { expandImports } from './files/expand-imports';
import { findInstructionFiles, findNestedFiles } from './files/find-instruction-files';
import { writeFiles } from './testing/write-files';

const countTokens = (text: string) => Math.ceil(text.length / 3.5);

const folders = ['', 'a', 'a/b', 'a/b/c', 'a/d', 'e'];
const placements = fc.uniqueArray(fc.tuple(fc.constantFrom(...folders), fc.constantFrom('AGENTS.md', 'CLAUDE.md')), {
  selector: ([folder, name]) => `${folder}/${name}`,
});

describe('precedence and nesting', () => {
  it('give each folder on the way exactly one file, the outermost first, and no other folder any', () => {
    fc.assert(
      fc.property(
        placements,
        fc.constantFrom(...folders),
        fc.constantFrom(...folders),
        (placed, workspace, reached) => {
          const root = join(temporaryFolder(), 'repository');
          mkdirSync(join(root, '.git'), { recursive: true });
          for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
          writeFiles(
            root,
            Object.fromEntries(placed.map(([folder, name]) => [join(folder, name), `${folder} ${name}`])),
          );
          const expected = (on: readonly string[]) =>
            on.flatMap((folder) => {
              const names = placed.filter(([other]) => other === folder).map(([, name]) => name);
              const name = names.includes('AGENTS.md') ? 'AGENTS.md' : names[0];
              return name === undefined ? [] : [join(folder, name)];
            });
          const isOnTheWay = (folder: string, to: string) =>
            folder === '' || to === folder || to.startsWith(`${folder}/`);
          const used = (found: ReturnType<typeof findNestedFiles>) =>
            found.flatMap((file) => (file.kind === 'text' ? [file.label] : []));
          const above = folders.filter((folder) => isOnTheWay(folder, workspace));
          expect(used(findInstructionFiles(join(root, workspace), join(root, '../home')))).toEqual(expected(above));
          const isBelow = isOnTheWay(workspace, reached);
          const below = isBelow
            ? folders.filter((folder) => isOnTheWay(folder, reached) && !above.includes(folder))
            : [];
          const path = relative(join(root, workspace), join(root, reached, 'file.ts'));
          expect(used(findNestedFiles(join(root, workspace), path))).toEqual(expected(below));
        },
      ),
      { numRuns: slowLawRuns() },
    );
  });
});

describe('the budget', () => {
  const texts = fc.array(
    fc.record({ label: fc.string({ maxLength: 20 }), text: fc.string({ unit: 'grapheme', maxLength: 3_000 }) }),
    {
      maxLength: 6,
    },
  );

  it('is never exceeded, and nothing is kept below what had to be cut', () => {
    fc.assert(
      fc.property(texts, fc.nat(2_000), (given, budget) => {
        const fitted = fitBudget(given, budget, countTokens);
        expect(fitted.length).toBe(given.length);
        expect(fitted.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(budget);
        const firstCut = fitted.findLastIndex(({ fit }) => fit !== 'whole');
        expect(fitted.slice(0, Math.max(0, firstCut)).every(({ fit }) => fit === 'none')).toBe(true);
        for (const [index, { block, tokens, fit }] of fitted.entries()) {
          expect(tokens).toBe(fit === 'none' ? 0 : countTokens(block));
          if (fit === 'whole')
            expect(block).toBe(instructionBlock(given[index]?.label ?? '', given[index]?.text ?? ''));
        }
      }),
    );
  });

  it('is a tenth of the context, up to a limit', () => {
    expect([4_000, 32_000, 200_000, 1_000_000, null].map(instructionBudget)).toEqual([
      400, 3_200, 20_000, 20_000, 20_000,
    ]);
  });

  it('IN-09 keeps every text inside its own block', () => {
    const parts = fc.array(
      fc.constantFrom('<instructions', '</instructions>', '</INSTRUCTIONS >', ' ', '\n', '<', '/', 'a'),
    );
    fc.assert(
      fc.property(parts, parts, (label, given) => {
        const block = instructionBlock(label.join(''), given.join(''));
        expect(block.match(/<\/?instructions/gi)).toHaveLength(2);
        expect(block.split('\n')[0]).toMatch(/">$/);
      }),
    );
  });
});

describe('imports', () => {
  it('end in every graph of files, and bring in each file at most once', () => {
    const graph = fc.array(fc.array(fc.nat(7), { maxLength: 4 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(graph, (edges) => {
        const root = join(temporaryFolder(), 'r');
        const files = edges.map((to, at) => [`${at}.md`, `<${at}> ${to.map((next) => `@${next}.md`).join(' ')}`]);
        writeFiles(root, Object.fromEntries(files));
        const path = join(root, '0.md');
        const { text, imports } = expandImports(files[0]?.[1] ?? '', path, dirname(path));
        expect(new Set(imports).size).toBe(imports.length);
        for (let at = 0; at < 8; at += 1) expect(text.split(`<${at}>`).length - 1).toBeLessThanOrEqual(1);
      }),
      { numRuns: slowLawRuns() },
    );
  });
});
