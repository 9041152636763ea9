import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSafeLines, describeFindings } from '../../terminal/testing/safe-lines/check-safe-lines';
import { openSafeLineWorld, whyNotWatched } from '../../terminal/testing/safe-lines/open-safe-line-world';

/** A line takes 30 ms or more: a few hundred are a sample for every day, and ten thousand take minutes. */
const SAFE_LINES = Math.min((fc.readConfigureGlobal()?.numRuns ?? 1_000) / 4, 10_000);

describe('a line that is rated safe', () => {
  it('SF-10 writes nothing, connects to nobody, starts nothing else and shows no credential when real programs run it', async ({
    skip,
  }) => {
    const reason = whyNotWatched();
    if (reason !== null) return skip(reason);
    const world = await openSafeLineWorld();
    try {
      const seed = Math.trunc(Math.random() * 2 ** 31);
      const findings = await checkSafeLines(world, { seed, runs: SAFE_LINES, lines: Number.POSITIVE_INFINITY });
      const description = `Safe lines, seed ${seed}: ${describeFindings(findings)}`;
      console.info(description);
      expect(findings.effects.length, description).toBe(0);
    } finally {
      world.close();
    }
  }, 0);
});
