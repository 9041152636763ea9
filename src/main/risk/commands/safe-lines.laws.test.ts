import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkQuestions, checkSafeLines, describeFindings } from '../../terminal/testing/safe-lines/check-safe-lines';
import {
  type OpenWorld,
  openSafeLineWorld,
  whyNotWatched,
} from '../../terminal/testing/safe-lines/open-safe-line-world';
import { sampleSeed, slowLawRuns } from '../../testing/slow-laws';

/** A line takes 30 ms or more, so ten thousand take minutes. */
const SAFE_LINES = Math.min(slowLawRuns(), 10_000);

const reason = whyNotWatched();
let world: OpenWorld | undefined;

beforeAll(async () => {
  if (reason === null) world = await openSafeLineWorld();
});
afterAll(() => world?.close());

describe('a line that is rated safe', () => {
  it('SF-10 writes nothing, connects to nobody, starts nothing else and shows no credential when real programs run it', {
    timeout: 0,
  }, async ({ skip }) => {
    if (world === undefined) return skip(reason ?? '');
    const seed = sampleSeed();
    const findings = await checkSafeLines(world, { seed, runs: SAFE_LINES, lines: Number.POSITIVE_INFINITY });
    const description = `Safe lines, seed ${seed}: ${describeFindings(findings)}`;
    console.info(description);
    expect(findings.effects.length, description).toBe(0);
  });

  it('SF-10 does no more than answer where it asks a program for its version or its help', { timeout: 0 }, async ({
    skip,
  }) => {
    if (world === undefined) return skip(reason ?? '');
    const findings = await checkQuestions(world, 'tools');
    const description = `Questions: ${describeFindings(findings)}`;
    console.info(description);
    expect(findings.safe).toBe(findings.generated);
    expect(findings.effects.length, description).toBe(0);
  });
});
