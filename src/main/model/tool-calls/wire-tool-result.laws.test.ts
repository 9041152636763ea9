import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WireToolResult, type WireToolResultContent } from './wire-tool-result';

const NAME = 'file-read';
const id = fc.string();
const mayLookLikeError = fc.oneof(
  fc.string(),
  fc.string().map((text) => `Error: ${text}`),
);
const textContent = mayLookLikeError.map((text) => ({ kind: 'text', text }) as const);
const jsonContent = fc
  .jsonValue()
  .map((value) => ({ kind: 'json', value: JSON.parse(JSON.stringify(value)) }) as const);
const errorContent = mayLookLikeError.map((error) => ({ kind: 'error', error }) as const);
const failure = (content: fc.Arbitrary<WireToolResultContent>) =>
  fc.record({ toolCallId: id, name: fc.constant(NAME), success: fc.constant(false as const), content });
const success = <Content extends { kind: 'text' | 'json' }>(content: fc.Arbitrary<Content>) =>
  fc.record({ toolCallId: id, name: fc.constant(NAME), success: fc.constant(true as const), content });

const withText: fc.Arbitrary<WireToolResult> = fc.oneof(
  success(textContent),
  failure(errorContent),
  failure(textContent.filter(({ text }) => !text.startsWith('Error: '))),
);
const any: fc.Arbitrary<WireToolResult> = fc.oneof(withText, success(jsonContent), failure(jsonContent));

describe('the form of Claude', () => {
  it('brings text, errors and failures back as they were', () => {
    fc.assert(
      fc.property(withText, (result) => {
        const back = WireToolResult.fromClaudeFormat(WireToolResult.toClaudeFormat(result), NAME);
        expect(back).toEqual({ kind: 'value', value: result });
      }),
    );
  });

  it('stays the same when it is read and written again', () => {
    fc.assert(
      fc.property(any, (result) => {
        const form = WireToolResult.toClaudeFormat(result);
        const back = WireToolResult.fromClaudeFormat(form, NAME);
        expect(back.kind === 'value' && WireToolResult.toClaudeFormat(back.value)).toEqual(form);
      }),
    );
  });
});

describe('the form of OpenAI', () => {
  it('brings errors back, and text that does not look like one', () => {
    const carried: fc.Arbitrary<WireToolResult> = fc.oneof(
      failure(errorContent),
      success(textContent.filter(({ text }) => !text.startsWith('Error: '))),
    );
    fc.assert(
      fc.property(carried, (result) => {
        const back = WireToolResult.fromOpenAiFormat(WireToolResult.toOpenAiFormat(result), NAME);
        expect(back).toEqual({ kind: 'value', value: result });
      }),
    );
  });

  it('stays the same when it is read and written again', () => {
    fc.assert(
      fc.property(any, (result) => {
        const form = WireToolResult.toOpenAiFormat(result);
        const back = WireToolResult.fromOpenAiFormat(form, NAME);
        expect(back.kind === 'value' && WireToolResult.toOpenAiFormat(back.value)).toEqual(form);
      }),
    );
  });
});
