import { describe, expect, test } from 'vitest';
import { localConnection, sampleCatalogue } from '../../../core/store/testing/sample-models';
import { pickerGroups, unreadyConnections } from './picker-groups';

const shown = (query: string) =>
  pickerGroups(sampleCatalogue, query).map(({ connection, models }) => [
    connection.name,
    ...models.map(({ ref, model }) => `${model ? '' : 'typed '}${ref.connectionId}/${ref.modelId}`),
  ]);

describe('the models of the picker', () => {
  test('stand under their connection, without those that nobody could ask', () => {
    expect(shown('')).toEqual([
      ['Built-in guide', 'guide/guide'],
      ['Anthropic', 'anthropic/claude-large', 'anthropic/claude-small'],
      ['Ollama', 'ollama/qwen3:8b', 'ollama/tiny'],
    ]);
  });

  test('are found by every word of their name, their id and their connection, in any order', () => {
    expect([shown('SMALL claude'), shown(' ollama  qwen '), shown('claude tiny')]).toEqual([
      [['Anthropic', 'anthropic/claude-small']],
      [['Ollama', 'ollama/qwen3:8b']],
      [],
    ]);
  });

  test('can be asked for by an id that no server lists', () => {
    expect(shown('claude-next')).toEqual([
      ['Anthropic', 'typed anthropic/claude-next'],
      ['Ollama', 'typed ollama/claude-next'],
    ]);
  });
});

test('a connection without a key, or without an answer, is named as not ready', () => {
  const failed = { ...localConnection, models: [], status: { kind: 'failed' as const, message: 'Nothing answers' } };
  const catalogue = { ...sampleCatalogue, connections: [...sampleCatalogue.connections, failed] };
  expect(unreadyConnections(catalogue).map(({ name }) => name)).toEqual(['OpenAI', 'Ollama']);
});
