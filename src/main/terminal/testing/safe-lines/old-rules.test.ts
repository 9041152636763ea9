import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSafeLines, describeFindings } from './check-safe-lines';
import { oldRules } from './old-rules';
import { type OpenWorld, openSafeLineWorld, whyNotWatched } from './open-safe-line-world';

/** More than enough to hit each of them. */
const LINES = 20_000;

/** Seeds that hit these rules early: the default one takes several seconds. */
const quickSeeds: Readonly<Record<string, number>> = { 'SF-01': 2000, 'SF-05': 4000, 'SF-07': 2000 };

const reason = whyNotWatched();
let world: OpenWorld | undefined;

beforeAll(async () => {
  if (reason === null) world = await openSafeLineWorld();
});
afterAll(() => world?.close());

describe('the law about safe lines', () => {
  it.for(oldRules)('SF-10 sees what the line of $id does, whose rule was: $what', async ({ example }, { skip }) => {
    if (world === undefined) return skip(reason ?? '');
    const folder = world.folders.find(({ name }) => name === example.folder);
    if (folder === undefined) throw new Error(`The folder ${example.folder} doesn't exist`);
    const { input = null, line, programs, effect } = example;
    const { effects } = await world.run({ line, programs, folder, input, isTerminal: false });
    expect(effects.map(({ kind }) => kind)).toContain(effect);
  });

  it.for(oldRules)('SF-10 fails where the rule of $id is put back: $what', async (rule, { skip }) => {
    if (world === undefined) return skip(reason ?? '');
    const findings = await checkSafeLines(world, {
      seed: quickSeeds[rule.id] ?? 1,
      runs: 400,
      lines: LINES,
      programs: rule.programs,
      folder: rule.example.folder,
      isSafe: ({ line }) => rule.callsSafe.test(line),
      stopsAt: ({ kind }) => kind === rule.example.effect,
    });
    expect(findings.effects.length, describeFindings(findings)).toBeGreaterThan(0);
  });
});
