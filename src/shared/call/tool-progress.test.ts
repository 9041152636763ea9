import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolProgress, toolProgressSchema } from './tool-progress';

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.double({ min: -10, max: 110 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_VALUE),
);
const oddNumber = anyNumber.filter((number) => !Number.isNaN(number));
const oddProgress: fc.Arbitrary<ToolProgress> = fc.record(
  { message: fc.string(), percentComplete: oddNumber, itemsProcessed: oddNumber, totalItems: oddNumber },
  { requiredKeys: ['message'] },
);
const items = (itemsProcessed: number, totalItems: number): ToolProgress => ({
  message: 'Copying',
  itemsProcessed,
  totalItems,
});

describe('ToolProgress factories', () => {
  it('tell a message alone', () => {
    expect(ToolProgress.message('Reading')).toStrictEqual({ message: 'Reading' });
  });

  it('keep a percentage between 0 and 100', () => {
    const percentages = [-5, 42.5, 250, Number.POSITIVE_INFINITY].map((percent) =>
      ToolProgress.withPercent('Reading', percent),
    );
    expect(percentages).toStrictEqual([
      { message: 'Reading', percentComplete: 0 },
      { message: 'Reading', percentComplete: 42.5 },
      { message: 'Reading', percentComplete: 100 },
      { message: 'Reading', percentComplete: 100 },
    ]);
  });

  it('leave out a percentage that is none', () => {
    expect(ToolProgress.withPercent('Reading', Number.NaN)).toStrictEqual({ message: 'Reading' });
  });

  it('works out the percentage from items', () => {
    expect(ToolProgress.items('Copying', 29, 100)).toStrictEqual({
      message: 'Copying',
      itemsProcessed: 29,
      totalItems: 100,
      percentComplete: 29,
    });
  });

  it('know no percentage of no items', () => {
    expect(ToolProgress.items('Copying', 0, 0)).toStrictEqual(items(0, 0));
  });

  it('bound odd item counts and leave out those that are none', () => {
    expect(ToolProgress.items('Copying', 12, 10)).toStrictEqual({ ...items(12, 10), percentComplete: 100 });
    expect(ToolProgress.items('Copying', 1.9, 4.2)).toStrictEqual({ ...items(1, 4), percentComplete: 25 });
    expect(ToolProgress.items('Copying', -3, 10)).toStrictEqual({ ...items(0, 10), percentComplete: 0 });
    expect(ToolProgress.items('Copying', 3, -10)).toStrictEqual(items(3, 0));
    expect(ToolProgress.items('Copying', 3, Number.NaN)).toStrictEqual({ message: 'Copying', itemsProcessed: 3 });
    expect(ToolProgress.items('Copying', Number.NaN, 3)).toStrictEqual({ message: 'Copying', totalItems: 3 });
  });

  it('tell the current operation, with a percentage if there is one', () => {
    expect([
      ToolProgress.operation('Building', 'Compiling a.ts'),
      ToolProgress.operation('Building', 'Compiling b.ts', 120),
    ]).toStrictEqual([
      { message: 'Building', currentOperation: 'Compiling a.ts' },
      { message: 'Building', currentOperation: 'Compiling b.ts', percentComplete: 100 },
    ]);
  });

  it('is full when completed', () => {
    expect([ToolProgress.completed(), ToolProgress.completed('Copied')]).toStrictEqual([
      { message: 'Completed', percentComplete: 100 },
      { message: 'Copied', percentComplete: 100 },
    ]);
    expect(ToolProgress.normalized(ToolProgress.completed())).toBe(1);
  });

  it('give data that the schema takes, whatever numbers they are given', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (first, second) => {
        const made = [
          ToolProgress.withPercent('', first),
          ToolProgress.items('', first, second),
          ToolProgress.operation('', '', first),
          ToolProgress.withEstimate(ToolProgress.withPercent('', first), second),
        ];
        expect(made.map((progress) => toolProgressSchema.parse(progress))).toStrictEqual(made);
      }),
    );
  });
});

describe('ToolProgress', () => {
  it('is indeterminate without a percentage', () => {
    expect(ToolProgress.isIndeterminate(ToolProgress.message('Reading'))).toBe(true);
  });

  it('is determinate with a percentage', () => {
    expect(ToolProgress.isIndeterminate(ToolProgress.withPercent('Reading', 0))).toBe(false);
  });

  it('is determinate with a total of items, unless the total is nothing', () => {
    expect(ToolProgress.isIndeterminate({ message: 'Copying', totalItems: 5 })).toBe(false);
    expect(ToolProgress.isIndeterminate(items(0, 0))).toBe(true);
  });

  it('has a warning when there is a text for it', () => {
    const warned = ToolProgress.withWarning('Reading', 'This file is large');
    expect(warned).toStrictEqual({ message: 'Reading', warningMessage: 'This file is large' });
    expect([warned, ToolProgress.message('Reading')].map(ToolProgress.hasWarning)).toEqual([true, false]);
  });

  it('normalises a percentage', () => {
    expect(ToolProgress.normalized(ToolProgress.withPercent('Reading', 25))).toBe(0.25);
  });

  it('normalises item counts', () => {
    expect(ToolProgress.normalized(items(3, 4))).toBe(0.75);
  });

  it('normalises to a number between 0 and 1, also what was never checked', () => {
    fc.assert(
      fc.property(oddProgress, (progress) => {
        const share = ToolProgress.normalized(progress);
        expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });

  it('says a percentage as text', () => {
    expect(ToolProgress.text({ ...items(5, 10), percentComplete: 49.6 })).toBe('50%');
  });

  it('says item counts as text', () => {
    expect(ToolProgress.text(items(5, 10))).toBe('5/10');
  });

  it('says nothing as text where it knows nothing', () => {
    const unknown = [ToolProgress.message('Reading'), { message: 'Copying', totalItems: 5 }];
    expect(unknown.map(ToolProgress.text)).toEqual(['', '']);
  });
});

describe('the time that remains', () => {
  it('is said in the unit that fits it', () => {
    const texts = [0, 12_300, 59_400, 59_600, 180_000, 3_570_000, 3_600_000, 5_400_000].map((estimatedRemaining) =>
      ToolProgress.remainingText({ message: 'Reading', estimatedRemaining }),
    );
    expect(texts).toEqual([
      '0 s remaining',
      '12 s remaining',
      '59 s remaining',
      '1 min remaining',
      '3 min remaining',
      '1 h remaining',
      '1 h remaining',
      '1.5 h remaining',
    ]);
  });

  it('is not said where nobody knows it', () => {
    expect(ToolProgress.remainingText(ToolProgress.message('Reading'))).toBeUndefined();
  });

  it('is estimated from the share that is done and the time that took', () => {
    const quarter = ToolProgress.withPercent('Reading', 25);
    expect(ToolProgress.withEstimate(quarter, 2_000)).toStrictEqual({ ...quarter, estimatedRemaining: 6_000 });
    expect(ToolProgress.withEstimate(items(1, 2), 500)).toStrictEqual({ ...items(1, 2), estimatedRemaining: 500 });
  });

  it('stays as the tool estimated it', () => {
    const progress = { ...ToolProgress.withPercent('Reading', 25), estimatedRemaining: 1 };
    expect(ToolProgress.withEstimate(progress, 2_000)).toBe(progress);
  });

  it('is left open where nothing can be said', () => {
    for (const progress of [
      ToolProgress.message('Reading'),
      ToolProgress.withPercent('Reading', 0),
      ToolProgress.completed(),
    ]) {
      expect(ToolProgress.withEstimate(progress, 2_000)).toBe(progress);
    }
    const half = ToolProgress.withPercent('Reading', 50);
    for (const elapsed of [-1, 0, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(ToolProgress.withEstimate(half, elapsed)).toBe(half);
    }
  });
});
