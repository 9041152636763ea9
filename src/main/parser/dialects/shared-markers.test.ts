import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../../shared/settings/dialect-names';
import { parserPresets } from '../parser-configuration';
import { callsIn, parseWhole } from '../testing/parse-with';

const hermes = '<tool_call>{"name": "f", "arguments": {"a": "hermes"}}</tool_call>';
const qwenCoder = '<tool_call><function=f><parameter=a>qwen-coder</parameter></function></tool_call>';
const glm = '<tool_call>f<arg_key>a</arg_key><arg_value>glm</arg_value></tool_call>';
const functionary = '<function=f>{"a": "functionary"}</function>';
const bareQwenCoder = '<function=f><parameter=a>qwen-coder</parameter></function>';
const minimax =
  ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="f">]<]minimax[>[<a>minimax]<]minimax[>[</a>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>';

const dialects: readonly DialectName[] = ['hermes', 'qwen-coder', 'glm', 'functionary', 'minimax'];

function provenanceOf(content: string, names: readonly DialectName[]) {
  return parseWhole(content, { ...parserPresets.default, dialects: names }).flatMap((result) =>
    result.kind === 'tool-call' ? [result.request.provenance.dialect] : [],
  );
}

describe('dialects that share a marker', () => {
  const all = [hermes, qwenCoder, glm, functionary, bareQwenCoder, minimax];
  const found = ['hermes', 'qwen-coder', 'glm', 'functionary', 'qwen-coder', 'minimax'];

  it('are told apart by what stands behind it, whatever the order of the blocks', () => {
    expect(provenanceOf(all.join('\n'), dialects)).toEqual(found);
    expect(provenanceOf(all.toReversed().join(''), dialects)).toEqual(found.toReversed());
  });

  it('say what they say alone in all of their calls', () => {
    const content = all.join(' and ');
    expect(callsIn(parseWhole(content, parserPresets.lenient))).toEqual(found.map((dialect) => ['f', { a: dialect }]));
  });

  it.each(dialects)('do not read each other’s blocks: %s', (dialect) => {
    const expected = found.filter((name) => name === dialect);
    expect(provenanceOf(all.join('\n'), [dialect])).toEqual(expected);
  });

  it('find a block behind the marker of one that never came', () => {
    for (const [index, block] of all.entries()) {
      expect(provenanceOf(`<tool_call> <tool_call>${block}`, dialects)).toEqual([found[index]]);
    }
  });
});
