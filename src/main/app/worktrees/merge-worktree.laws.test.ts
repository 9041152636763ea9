import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageOf } from '../../../shared/text/message-of';
import { sampleSeed, slowLawRuns } from '../../testing/slow-laws';
import { setUpRepository } from '../../tools/git/testing/set-up-repository';
import { createWorktree } from './create-worktree';
import { mergeWorktree } from './merge-worktree';
import { planMerge } from './plan-merge';

const names = ['a.txt', 'b.txt', 'c.txt'] as const;
/** Each line far enough from the next that git merges changes of different lines. */
const content = fc.array(fc.constantFrom('one', 'two', 'three'), { minLength: 2, maxLength: 2 });
const edits = fc.array(fc.record({ name: fc.constantFrom(...names), lines: fc.option(content) }), { maxLength: 3 });

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n${'-\n'.repeat(8)}`).join('');

function apply(folder: string, changes: readonly { name: string; lines: string[] | null }[]): void {
  for (const { name, lines } of changes) {
    if (lines === null) rmSync(join(folder, name), { force: true });
    else writeFileSync(join(folder, name), textOf(lines));
  }
}

it('merges to the tree that git merges to, or changes nothing where git finds conflicts', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { minLength: 3, maxLength: 3 }),
      edits,
      edits,
      edits,
      async (first, ours, theirs, dirty) => {
        const { scope, git, gitIn, base } = setUpRepository();
        const folder = realpathSync(scope.workspacePath);
        apply(
          folder,
          names.map((name, index) => ({ name, lines: first[index] ?? null })),
        );
        const commitAll = () => {
          git('add', '--all');
          git('commit', '--quiet', '--allow-empty', '--message', 'x');
        };
        commitAll();
        const { worktree } = await createWorktree({
          folder,
          dataPath: scope.dataPath,
          title: 'x',
          bringsChanges: false,
        });
        apply(folder, ours);
        commitAll();
        apply(worktree.root, theirs);
        const oracle = join(base, 'oracle');
        gitIn(base, 'clone', '--quiet', '--no-hardlinks', folder, oracle);
        const expected = mergedByGit(oracle, worktree.base.commit, theirs, gitIn);
        // Uncommitted work of the user that nothing may overwrite.
        apply(folder, dirty);
        const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
        const kept = Object.fromEntries(names.map((name) => [name, read(folder, name)]));
        const changed = git('status', '--porcelain', '--no-renames')
          .split('\n')
          .filter(Boolean)
          .map((line) => line.trim().split(' ').at(-1));
        const { shown } = await planMerge(worktree);
        const outcome = await mergeWorktree(worktree, { message: 'x', fingerprint: shown.fingerprint }).then(
          () => 'merged',
          (cause: unknown) => messageOf(cause),
        );
        if (outcome === 'merged') {
          expect(git('rev-parse', 'HEAD^{tree}')).toBe(expected);
        } else {
          expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual(before);
          expect(outcome.startsWith('These files conflict')).toBe(expected === null);
        }
        for (const name of names) if (changed.includes(name)) expect(read(folder, name)).toBe(kept[name]);
      },
    ),
    { numRuns: Math.ceil(slowLawRuns() / 25), seed: sampleSeed() },
  );
});

function mergedByGit(
  oracle: string,
  start: string,
  theirs: Parameters<typeof apply>[1],
  gitIn: (folder: string, ...args: string[]) => string,
): string | null {
  const git = (...args: string[]) => gitIn(oracle, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args);
  git('checkout', '--quiet', '-b', 'theirs', start);
  apply(oracle, theirs);
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'x');
  git('checkout', '--quiet', 'main');
  try {
    git('merge', '--quiet', '--no-edit', 'theirs');
  } catch {
    return null;
  }
  return git('rev-parse', 'HEAD^{tree}');
}

function read(folder: string, name: string): string | null {
  return existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null;
}
