import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { prepareCall } from '../tools/prepare-call';
import { describeWorkspace } from '../workspace/describe-workspace';
import { systemPrompt } from './system-prompt';

const registry = await createBuiltInRegistry({ isPrivateAllowed: () => false });
const tools = registry.available();
const workspaceFacts = describeWorkspace('.', { today: '2026-01-02' });
const prompt = systemPrompt({ toolMode: 'text', tools, workspaceFacts });

describe('the system prompt for models without tool calling', () => {
  it('takes less than 2,000 tokens with all tools and the facts of a folder', () => {
    expect(encode(prompt).length).toBeLessThan(2_000);
  });

  it('tells of every tool, with its parameters', () => {
    for (const { id } of tools) expect(prompt).toContain(`\n${id}(`);
    expect(prompt).toContain('file-read(path: string, startLine?: integer, lineCount?: integer');
  });

  it('shows only calls that are right', () => {
    const calls = [...prompt.matchAll(/```tool_call\n(.*)\n```/g)].map(([, body = '']) => JSON.parse(body));
    expect(calls.length).toBeGreaterThan(2);
    const scope = { workspacePath: temporaryFolder(), dataPath: '/data' };
    for (const { tool, parameters } of calls) {
      const { validation } = prepareCall(registry, tool, parameters, scope);
      expect(validation.errors.filter(({ errorCode }) => !errorCode.startsWith('path_'))).toEqual([]);
    }
  });

  it('says nothing of the format where the server takes the tools', () => {
    const native = systemPrompt({ toolMode: 'native', tools, workspaceFacts });
    expect(native).not.toContain('tool_call');
    expect(native).toContain('Folder: .');
  });
});
