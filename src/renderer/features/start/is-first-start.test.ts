import { expect, test } from 'vitest';
import type { AppDescription, ConversationSummary } from '../../../shared/contract/descriptions';
import { guideModel, type ModelCatalogue } from '../../../shared/settings/model';
import { loading, ready } from '../../core/store/loadable';
import { isFirstStart } from './is-first-start';

const description = (workspacePath: string | null) => ready({ workspacePath } as AppDescription);
const models = (defaultModel = guideModel) =>
  ready<ModelCatalogue>({ connections: [], defaultModel, keyStorage: 'file' });
const none = ready<readonly ConversationSummary[]>([]);
const some = ready<readonly ConversationSummary[]>([{} as ConversationSummary]);
const fresh = { description: description(null), conversations: none, models: models() };

test('it is the first start as long as there is no folder, no conversation and no model but the guide', () => {
  expect(isFirstStart(fresh)).toBe(true);
  expect([
    isFirstStart({ ...fresh, description: description('/srv') }),
    isFirstStart({ ...fresh, conversations: some }),
    isFirstStart({ ...fresh, models: models({ connectionId: 'ollama', modelId: 'qwen' }) }),
  ]).toEqual([false, false, false]);
});

test('nobody knows before everything has been read', () => {
  expect([
    isFirstStart({ ...fresh, description: loading }),
    isFirstStart({ ...fresh, conversations: loading }),
    isFirstStart({ ...fresh, models: loading }),
  ]).toEqual([null, null, null]);
});
