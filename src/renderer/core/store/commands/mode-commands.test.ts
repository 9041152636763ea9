import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationEvent } from '../../../../shared/conversation/conversation-event';
import type { ApprovalMode } from '../../../../shared/settings/approval-mode';
import { defaultSettings } from '../../../../shared/settings/settings';
import { fakeConnection } from '../../../testing/fake-connection';
import { conversationId, waitingEvents } from '../../../testing/sample-events';
import { sampleSummary } from '../../../testing/sample-summary';
import { createCommandClient } from '../../bridge/command-client';
import { createAppModel } from '../app-model';
import { ready } from '../loadable';
import { passingTime } from './mode-commands';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A window with an open conversation in this mode, or with none; main applies every choice at once. */
async function start(mode: ApprovalMode, { isOpen = true } = {}) {
  let sequence = waitingEvents.length + 1;
  const chosen = (applied: ApprovalMode): ConversationEvent => ({ type: 'mode-chosen', mode: applied, at: 9 });
  const fake = fakeConnection({
    'settings.read': () => ({ ...defaultSettings, approvalMode: mode }),
    'conversation.open': () => ({ events: [...waitingEvents, chosen(mode)], sequence }),
    'conversation.create': () => ({ ...sampleSummary, id: conversationId }),
    'conversation.choose-mode': (input: { mode: ApprovalMode }) => {
      sequence += 1;
      const payload = { conversationId, events: [chosen(input.mode)], sequence };
      fake.push({ name: 'conversation.events', payload });
    },
    'workspace.choose-mode': (input: { mode: ApprovalMode }) => {
      const applied = { ...defaultSettings, approvalMode: input.mode };
      model.store.setState({ settings: ready(applied) });
      return applied;
    },
  });
  const model = createAppModel({ connection: fake.connection, client: createCommandClient(fake.connection.bridge) });
  model.start();
  await expect.poll(() => model.store.getState().conversations.status).toBe('ready');
  if (isOpen) await model.showConversation(conversationId);
  const sent = () =>
    fake.invoked.flatMap(({ name, input }) => (/choose-mode/.test(name) ? [(input as { mode: string }).mode] : []));
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  async function cycle(times: number) {
    for (let press = 0; press < times; press += 1) {
      void model.cycleMode();
      await pass(100);
    }
  }
  return { ...fake, model, sent, pass, cycle };
}

describe('cycling through the modes', () => {
  test('applies a wider mode only after a pause, and shows it at once', async () => {
    const { model, sent, pass, cycle } = await start('ask');
    await cycle(1);
    expect([model.approvalMode(), sent()]).toEqual(['edit', []]);
    await pass(passingTime);
    expect([model.approvalMode(), sent()]).toEqual(['edit', ['edit']]);
  });

  test('lets nothing through on the way from Edit to Plan by way of Auto', async () => {
    const { model, sent, pass, cycle } = await start('edit');
    await cycle(2);
    expect([model.approvalMode(), sent()]).toEqual(['plan', ['ask']]);
    await pass(passingTime);
    expect([model.approvalMode(), sent()]).toEqual(['plan', ['ask', 'plan']]);
  });

  test('denies nothing on the way from Edit to Ask by way of Plan', async () => {
    const { model, sent, pass, cycle } = await start('edit');
    await cycle(3);
    await pass(passingTime);
    expect([model.approvalMode(), sent()]).toEqual(['ask', ['ask']]);
  });

  test('ends where it began after four steps, having only been narrower meanwhile', async () => {
    const { model, sent, pass, cycle } = await start('auto');
    await cycle(4);
    await pass(passingTime);
    expect([model.approvalMode(), sent()]).toEqual(['auto', ['ask', 'auto']]);
  });

  test('gives way to a mode that is chosen from the menu', async () => {
    const { model, sent, pass, cycle } = await start('ask');
    await cycle(2);
    await model.chooseMode('edit');
    await pass(passingTime);
    expect([model.approvalMode(), sent()]).toEqual(['edit', ['edit']]);
  });

  test('belongs to the conversation in which it was done', async () => {
    const { model, sent, pass, cycle, invoked } = await start('ask');
    await cycle(1);
    model.beginConversation();
    expect(model.approvalMode()).toBe('ask');
    await pass(passingTime);
    expect(sent()).toEqual(['edit']);
    expect(invoked.at(-1)).toEqual({ name: 'conversation.choose-mode', input: { conversationId, mode: 'edit' } });
  });

  test('is settled before a message is sent', async () => {
    const { model, invoked, cycle } = await start('ask', { isOpen: false });
    await cycle(1);
    await model.send('hello');
    const asked = invoked.map(({ name }) => name).filter((name) => /choose-mode|create|send/.test(name));
    expect(asked).toEqual(['workspace.choose-mode', 'conversation.create', 'conversation.send']);
  });
});

test('a mode that main refuses is no longer shown', async () => {
  const { connection } = fakeConnection({
    'workspace.choose-mode': () => {
      throw new Error('No folder is open');
    },
  });
  const model = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  const choosing = model.chooseMode('auto');
  expect(model.approvalMode()).toBe('auto');
  await expect(choosing).rejects.toThrow('No folder is open');
  expect(model.approvalMode()).toBe('edit');
});
