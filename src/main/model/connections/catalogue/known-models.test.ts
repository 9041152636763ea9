import { expect, it } from 'vitest';
import { isChatModel } from './fetch-models';
import { knownModel } from './known-models';

it('knows the sizes and prices of models by their ids, dated ones too', () => {
  const sonnet = {
    maker: 'anthropic',
    contextSize: 200_000,
    maxOutputTokens: 64_000,
    price: { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 },
    hasVision: true,
  };
  const ids = [
    'claude-sonnet-4-5',
    'claude-sonnet-4-20250514',
    'anthropic/claude-sonnet-4.5',
    'claude-sonnet-4-5@20250929',
  ];
  expect(ids.map(knownModel)).toEqual([sonnet, sonnet, sonnet, sonnet]);
  expect([knownModel('gpt-4o-mini-2024-07-18'), knownModel('models/gemini-2.5-flash')]).toEqual([
    {
      maker: 'openai',
      contextSize: 128_000,
      maxOutputTokens: 16_384,
      price: { input: 0.15, output: 0.6, cachedInput: 0.075 },
      hasVision: true,
    },
    {
      maker: 'gemini',
      contextSize: 1_048_576,
      maxOutputTokens: 65_536,
      price: { input: 0.3, output: 2.5 },
      hasVision: true,
    },
  ]);
});

it('knows which models can see images, and leaves open what it does not know', () => {
  const ids = [
    'claude-3-haiku',
    'claude-opus-9',
    'gpt-5',
    'o3-mini',
    'deepseek-chat',
    'grok-3',
    'qwen-2.5-vl',
    'mistral-small',
  ];
  expect(ids.map((id) => knownModel(id)?.hasVision)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    undefined,
    undefined,
  ]);
});

it('claims no price for a model that only begins like one', () => {
  const ids = ['claude-sonnet-9', 'gpt-4o-2024-05-13', 'gpt-4o-audio-preview', 'gpt-5-pro', 'o3-pro', 'gemini-2.5-pro'];
  expect(ids.map((id) => knownModel(id)?.price)).toEqual(ids.map(() => undefined));
});

it('knows nothing of models that nobody has heard of', () => {
  expect(['', 'my-finetune', 'llama-4-scout', 'not-claude-3-haiku'].map(knownModel)).toEqual([null, null, null, null]);
});

it('leaves out what does not answer with text', () => {
  const chat = ['gpt-4o', 'llama3.2:latest', 'qwen2.5-coder', 'claude-sonnet-4-5', 'deepseek-chat', 'imaginary-7b'];
  const others = ['text-embedding-3-small', 'nomic-embed-text:latest', 'whisper-1', 'tts-1', 'dall-e-3', 'gpt-image-1'];
  expect([...chat, ...others].filter(isChatModel)).toEqual(chat);
});
