import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { type ScriptedReply, scriptedCall } from './scripted-reply';
import { startStrictAnthropicServer } from './strict-anthropic-server';
import { startStrictOpenAiServer } from './strict-openai-server';

const calls = [scriptedCall('call_1', 'file-read', { path: 'grüße.txt' }), scriptedCall('call_2', 'git-status', {})];
const thinking = { text: 'Zuerst lesen 🙂', signature: 'sig-1' };
const message: ScriptedReply = { kind: 'message', thinking, text: 'Ich lese „grüße.txt“ 🙂', calls, chunkSize: 1 };

describe('the servers that check everything', () => {
  it('are read by Anthropic’s own library, byte by byte', async () => {
    const { origin, violations } = await startStrictAnthropicServer([message]);
    const client = new Anthropic({ baseURL: origin, apiKey: 'key', maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Read it' }];
    const final = await client.messages.stream({ model: 'claude-test', max_tokens: 100, messages }).finalMessage();
    expect([final.content, final.stop_reason, violations]).toEqual([
      [
        { type: 'thinking', thinking: thinking.text, signature: 'sig-1' },
        { type: 'text', text: message.text },
        { type: 'tool_use', id: 'call_1', name: 'file-read', input: { path: 'grüße.txt' } },
        { type: 'tool_use', id: 'call_2', name: 'git-status', input: {} },
      ],
      'tool_use',
      [],
    ]);
  });

  it('are read by OpenAI’s own library, byte by byte', async () => {
    const { origin, violations } = await startStrictOpenAiServer([message]);
    const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'key', maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Read it' }];
    const final = await client.chat.completions.stream({ model: 'test', messages }).finalChatCompletion();
    const { content, tool_calls: made } = final.choices[0]?.message ?? {};
    expect([
      content,
      made?.map(({ id, function: { name, arguments: given } }) => [id, name, given]),
      violations,
    ]).toEqual([message.text, calls.map(({ id, name, arguments: written }) => [id, name, written]), []]);
  });

  it('refuse what is against the rules, in the provider’s own form, and note it', async () => {
    const { origin, violations } = await startStrictAnthropicServer([message]);
    const client = new Anthropic({ baseURL: origin, apiKey: 'key', maxRetries: 0 });
    const messages = [{ role: 'assistant' as const, content: 'Hello' }];
    const asked = client.messages.create({ model: 'claude-test', max_tokens: 100, messages, stream: true });
    await expect(asked).rejects.toThrow('first message must use the \\"user\\" role');
    expect(violations).toEqual(['request 1: messages: first message must use the "user" role']);
  });

  it('note when they are asked more often than was foreseen', async () => {
    const { origin, violations } = await startStrictOpenAiServer([]);
    const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'key', maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Read it' }];
    await expect(client.chat.completions.create({ model: 'test', messages, stream: true })).rejects.toThrow('400');
    expect(violations).toEqual(['asked for an answer more often than the script has any']);
  });
});
