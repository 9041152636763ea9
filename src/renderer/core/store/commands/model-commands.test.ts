import { describe, expect, test } from 'vitest';
import { defaultModelSettings } from '../../../../shared/settings/model';
import { fakeConnection } from '../../../testing/fake-connection';
import { conversationId, waitingEvents } from '../../../testing/sample-events';
import { createCommandClient } from '../../bridge/command-client';
import { createAppModel } from '../app-model';
import { ready } from '../loadable';
import { sampleCatalogue } from '../testing/sample-models';

const tiny = { connectionId: 'ollama', modelId: 'tiny' };
const changed = { ...sampleCatalogue, defaultModel: tiny };

async function start(answers: Parameters<typeof fakeConnection>[0] = {}) {
  const fake = fakeConnection({
    'model.list': () => sampleCatalogue,
    'conversation.open': () => ({ events: waitingEvents, sequence: waitingEvents.length }),
    'conversation.create': () => ({
      id: conversationId,
      title: '',
      workspacePath: '/work',
      createdAt: 1,
      updatedAt: 1,
      state: 'idle',
      activity: null,
      mode: 'ask',
      isElsewhere: false,
      isPinned: false,
      isArchived: false,
    }),
    ...answers,
  });
  const { connection } = fake;
  const model = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  model.start();
  await expect.poll(() => model.store.getState().models.status).toBe('ready');
  fake.invoked.length = 0;
  return { ...fake, model, state: model.store.getState };
}

describe('the models in the window', () => {
  test('are read at the start, and follow what main tells of them', async () => {
    const { state, push } = await start();
    expect(state().models).toEqual(ready(sampleCatalogue));
    push({ name: 'models.changed', payload: changed });
    expect(state().models).toEqual(ready(changed));
  });

  test('each change shows what main answered with', async () => {
    const answer = () => changed;
    const { model, invoked, state } = await start({
      'model.choose-default': answer,
      'model.update-settings': answer,
      'connection.save': answer,
      'connection.remove': answer,
    });
    const draft = { name: 'Mine', provider: 'openai', baseUrl: 'http://127.0.0.1:1/v1', key: 'secret' } as const;
    const asks: readonly (() => Promise<unknown>)[] = [
      () => model.chooseDefaultModel(tiny),
      () => model.updateModelSettings(tiny, defaultModelSettings),
      () => model.saveConnection(draft),
      () => model.removeConnection('ollama'),
    ];
    for (const ask of asks) {
      model.store.setState({ models: ready(sampleCatalogue) });
      await ask();
      expect(state().models).toEqual(ready(changed));
    }
    expect(invoked).toEqual([
      { name: 'model.choose-default', input: { model: tiny } },
      { name: 'model.update-settings', input: { model: tiny, settings: defaultModelSettings } },
      { name: 'connection.save', input: draft },
      { name: 'connection.remove', input: { connectionId: 'ollama' } },
    ]);
    expect(JSON.stringify(state())).not.toContain('secret');
  });

  test('a choice before the first message counts for the conversation that it begins, and for no other', async () => {
    const { model, invoked, state } = await start();
    await model.chooseModel(tiny);
    expect([invoked, state().nextModel]).toEqual([[], tiny]);
    await model.send('hello');
    expect(invoked.filter(({ name }) => name !== 'conversation.open')).toEqual([
      { name: 'conversation.create', input: {} },
      { name: 'conversation.choose-model', input: { conversationId, model: tiny } },
      { name: 'conversation.send', input: { conversationId, text: 'hello' } },
    ]);
    expect(state().nextModel).toBeNull();
  });

  test('a choice in an open conversation is its own', async () => {
    const { model, invoked, state } = await start();
    await model.showConversation(conversationId);
    await model.chooseModel(tiny);
    expect(invoked.at(-1)).toEqual({ name: 'conversation.choose-model', input: { conversationId, model: tiny } });
    expect(state().nextModel).toBeNull();
  });

  test('the dialog keeps who opened it while somebody moves about in it', async () => {
    const { model, state } = await start();
    model.moveInModels({ kind: 'new' });
    expect(state().settingsDialog).toBeNull();
    model.showModels({ kind: 'overview' }, 'opener');
    model.moveInModels({ kind: 'model', model: tiny });
    expect(state().settingsDialog).toEqual({
      section: 'models',
      modelsPlace: { kind: 'model', model: tiny },
      openerId: 'opener',
    });
  });
});
