import { expect, test } from 'vitest';
import { claudeConnection, sampleCatalogue } from '../../core/store/testing/sample-models';
import { findModel } from './find-model';

test('a model is called by its name, or by its id where its server does not list it or is gone', () => {
  const found = (connectionId: string, modelId: string) => {
    const { name, connection, model } = findModel(sampleCatalogue, { connectionId, modelId });
    return [name, connection, model];
  };
  expect([found('anthropic', 'claude-large'), found('anthropic', 'claude-next'), found('gone', 'old')]).toEqual([
    ['Claude Large', claudeConnection, claudeConnection.models[0]],
    ['claude-next', claudeConnection, undefined],
    ['old', undefined, undefined],
  ]);
});
