import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { startStrictAnthropicServer } from '../../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../../testing/providers/strict-openai-server';
import { initialFormat as anthropicFormat } from '../anthropic/anthropic-format';
import { toAnthropicRequest } from '../anthropic/to-anthropic-request';
import type { ModelMessage, ModelRequest } from '../backend';
import { initialFormat as openAiFormat } from '../openai/openai-format';
import { toOpenAiRequest } from '../openai/to-openai-request';
import { sampleDocument, sampleImage, sampleMedia } from '../testing/sample-attachments';

const attachments = [sampleImage, sampleDocument];
const answer = { message: 'Read', isModifiedByUser: false, status: 'completed', toolId: 'file-read' } as const;
const messages: ModelMessage[] = [
  { role: 'user', text: 'Compare these', attachments },
  {
    role: 'assistant',
    parts: ['call_a', 'call_b'].map((callId) => ({
      kind: 'call' as const,
      callId,
      toolId: 'file-read',
      parameters: { path: `${callId}.png` },
      raw: '',
    })),
  },
  {
    role: 'tools',
    answers: [
      { ...answer, callId: 'call_a', text: 'Read a', attachments },
      { ...answer, callId: 'call_b', text: 'Read b' },
    ],
    problems: ['One call could not be read'],
  },
  { role: 'user', text: '', attachments: [sampleImage] },
];
const tools = [
  {
    name: 'file-read',
    description: 'Reads',
    parameters: { type: 'object' as const, properties: { path: { type: 'string' as const } } },
  },
];
const { signal } = new AbortController();

function requestIn(toolMode: 'native' | 'text'): ModelRequest {
  const media = sampleMedia({ images: true, documents: true });
  return { system: 'Be brief', messages, toolMode, tools: toolMode === 'native' ? tools : [], media, signal };
}

describe.each(['native', 'text'] as const)('a request with images and documents in %s mode', (toolMode) => {
  it('passes through Anthropic’s own library, and the server has nothing against it', async () => {
    const { origin, violations, requests } = await startStrictAnthropicServer([{ kind: 'message', text: 'Both.' }]);
    const client = new Anthropic({ baseURL: origin, apiKey: 'key', maxRetries: 0 });
    const body = toAnthropicRequest(requestIn(toolMode), 'claude-test', anthropicFormat(undefined));
    const final = await client.messages.stream(body).finalMessage();
    expect([violations, final.content]).toEqual([[], [{ type: 'text', text: 'Both.' }]]);
    const sent = JSON.stringify(requests[0]?.body);
    expect(sent.match(/"type":"image"/g)).toHaveLength(3);
    expect(sent.match(/"type":"document"/g)).toHaveLength(2);
  });

  it('passes through OpenAI’s own library, and the server has nothing against it', async () => {
    const { origin, violations, requests } = await startStrictOpenAiServer([{ kind: 'message', text: 'Both.' }]);
    const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'key', maxRetries: 0 });
    const body = toOpenAiRequest(requestIn(toolMode), 'test', openAiFormat(origin));
    const final = await client.chat.completions.stream(body).finalChatCompletion();
    expect([violations, final.choices[0]?.message.content]).toEqual([[], 'Both.']);
    const sent = JSON.stringify(requests[0]?.body);
    expect(sent.match(/"type":"image_url"/g)).toHaveLength(3);
    expect(sent.match(/"type":"file"/g)).toHaveLength(2);
    expect(sent).not.toContain('[object Object]');
  });
});
