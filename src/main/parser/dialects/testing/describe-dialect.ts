import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../../../shared/call/parse-result';
import type { DialectName } from '../../../../shared/settings/dialect-names';
import { callsIn } from '../../testing/parse-with';
import { longestHeld, parseDialect } from './parse-dialect';

export type ExampleCall = readonly [toolId: string, parameters: object];

export interface DialectExamples {
  readonly dialect: DialectName;
  /** One block, at the start of its line, that calls `get-weather` with the city Paris. */
  readonly sample: string;
  readonly opens: readonly string[];
  /** Answers and the calls in them. */
  readonly reads?: readonly (readonly [name: string, content: string, calls: readonly ExampleCall[]])[];
  /** Answers that contain no call. */
  readonly leaves?: readonly (readonly [name: string, content: string])[];
  /** Calls that can't be read, and the error for each. */
  readonly reports?: readonly (readonly [name: string, block: string, error: string])[];
}

export const paris: ExampleCall = ['get-weather', { city: 'Paris' }];

/** Tests that every dialect reads its own block, and each dialect's own cases. */
export function describeDialect(examples: DialectExamples): void {
  const { dialect, reads = [], leaves = [], reports = [] } = examples;
  describe(dialect, () => {
    describeSample(examples);
    describeMarkers(examples);
    if (reads.length > 0) {
      it.each(reads)('reads %s', (_name, content, calls) => {
        expect(callsIn(parseDialect(dialect, content))).toEqual(calls);
      });
    }
    if (leaves.length > 0) {
      it.each(leaves)('leaves %s as text', (_name, content) => {
        expect(parseDialect(dialect, content)).toEqual([ParseResult.text(content)]);
      });
    }
    if (reports.length > 0) {
      it.each(reports)('says what is wrong with %s', (_name, block, error) => {
        expect(parseDialect(dialect, `Look:\n${block}\nDone.`)).toEqual([
          ParseResult.text('Look:\n'),
          ParseResult.error(error, block),
          ParseResult.text('\nDone.'),
        ]);
      });
    }
  });
}

function describeSample({ dialect, sample }: DialectExamples): void {
  const oneLine = sample.replaceAll('\n', ' ');

  it('finds a block between texts, and says where it comes from', () => {
    expect(parseDialect(dialect, `Before.\n${sample}\nBehind.`)).toEqual([
      ParseResult.text('Before.\n'),
      {
        kind: 'tool-call',
        raw: sample,
        request: {
          toolId: 'get-weather',
          parameters: { city: 'Paris' },
          rawJson: expect.any(String),
          provenance: { source: 'dialect', dialect },
        },
      },
      ParseResult.text('\nBehind.'),
    ]);
  });

  it('finds one block behind another', () => {
    expect(callsIn(parseDialect(dialect, `${sample}\n${sample}\n\n${sample}`))).toEqual([paris, paris, paris]);
  });

  it('takes no beginning of a block for anything but text or the whole call', () => {
    for (let length = 1; length < sample.length; length += 1) {
      const content = sample.slice(0, length);
      const results = parseDialect(dialect, content);
      const calls = callsIn(results);
      if (calls.length === 0) expect(results).toEqual([ParseResult.text(content)]);
      else expect(calls).toEqual([paris]);
    }
  });

  it.each([
    ['a fence of another language', `\`\`\`text\n${sample}\n\`\`\`\n`],
    ['a longer fence', `\`\`\`\`md\n\`\`\`\n${sample}\n\`\`\`\n\`\`\`\`\n`],
    ['a fence of tildes', `~~~\n${sample}\n~~~\n`],
    ['backticks', `Write \`${oneLine}\`.`],
    ['backticks with other words', `Write \`\`\`a ${oneLine}\`\`\` or \`like ${oneLine}\`.`],
    ['a quotation', `> Write ${oneLine}\n`],
  ])('leaves a block in %s as text', (_name, content) => {
    expect(parseDialect(dialect, content)).toEqual([ParseResult.text(content)]);
  });
}

/** A marker and the word after it are no longer than this. */
const PROMPT = 60;

function describeMarkers({ dialect, opens }: DialectExamples): void {
  it.each(opens)('gives prose out at once that only speaks of %s', (open) => {
    const content = `\n${open} stands before what the model calls, and so does ${open} and "${open}" – but no call does.`;
    expect(parseDialect(dialect, content)).toEqual([ParseResult.text(content)]);
    expect(longestHeld(dialect, content)).toBeLessThan(PROMPT);
  });
}
