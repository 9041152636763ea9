import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import {
  type ConversationState,
  emptyConversation,
  openQuestions,
} from '../../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../../shared/conversation/fold-conversation';
import { arbitraryLog } from '../../../shared/testing/arbitrary-events';
import { howMany } from '../../testing/how-many';
import { foldLog } from '../conversation';
import { exportConversation } from './export-conversation';
import { importConversation, importedCallIds } from './import-conversation';
import { eventfulId, eventfulLog } from './testing/eventful-log';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const NOW = 1_000_000;
const runs = { numRuns: howMany({ usually: 200, fully: 5_000 }) };

function importText(text: string): Promise<ConversationEvent[]> {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `ffffffff-ffff-4fff-8fff-${ids.toString(16).padStart(12, '0')}`;
  };
  return importConversation(text, { clock: { now: () => NOW }, newId, workspacePath: '/here' });
}

/** Returns what is on the screen, with ids numbered by first appearance. */
function screenOf({
  id: _id,
  title: _title,
  workspacePath: _path,
  model: _model,
  compacted,
  ...state
}: ConversationState) {
  const numbers = new Map<string, number>();
  const shown = JSON.stringify({ ...state, compacted: { ...compacted, callIds: [...compacted.callIds] } });
  return JSON.parse(
    shown.replace(UUID, (id) => {
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      return `id ${number}`;
    }),
  );
}

const fold = (events: readonly ConversationEvent[]) => foldConversationEvents(emptyConversation, events);
const jsonOf = async (events: readonly ConversationEvent[]) => exportConversation(await foldLog(events), 'json').text;

describe('a conversation that was exported and imported again', () => {
  it('looks the same up to where it was, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLog, async (log) => {
        const { events, state } = await foldLog(log);
        const imported = await importText(await jsonOf(events));
        expect(screenOf(fold(imported.slice(0, events.length)))).toEqual(screenOf(state));
      }),
      runs,
    );
  });

  it('has nothing open in it, and nothing that can be undone', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLog, async (log) => {
        const imported = await importText(await jsonOf((await foldLog(log)).events));
        const state = fold(imported);
        const calls = Object.values(state.calls);
        expect(calls.filter(({ lifecycle }) => !ToolCallLifecycle.isTerminal(lifecycle))).toEqual([]);
        expect([state.run, openQuestions(state), state.model]).toEqual([null, [], null]);
        expect(JSON.stringify(imported)).not.toContain('canUndo');
        const ids = importedCallIds(state.id, imported);
        expect(Object.keys(state.calls).filter((id) => !ids.has(id))).toEqual([]);
      }),
      runs,
    );
  });

  it('has everything, under other ids, in the folder that is open, and says where it is from', async () => {
    const imported = await importText(await jsonOf(eventfulLog));
    const state = fold(imported);
    const known = new Set(Object.keys(fold(eventfulLog).calls));
    expect(state).toMatchObject({ title: 'Write\nhello.txt', workspacePath: '/here', model: null, run: null });
    expect([state.id === eventfulId, Object.keys(state.calls).filter((id) => known.has(id))]).toEqual([false, []]);
    expect(state.items.slice(0, -1)).toHaveLength(fold(eventfulLog).items.length);
    expect(state.items.at(-1)).toMatchObject({
      text: "Imported. Nothing above was run by this AIntern, so it can't be undone here.",
      at: NOW,
    });
    expect(Object.values(state.calls).map(({ lifecycle }) => lifecycle.status)).toEqual([
      ...['completed', 'denied', 'cancelled'],
    ]);
  });

  it('can be a log as it lies in the data folder, also one that a crash or an editor has been at', async () => {
    const lines = eventfulLog.map((event) => JSON.stringify(event));
    const whole = await importText(lines.join('\n'));
    const cannotUndo = JSON.parse(JSON.stringify(eventfulLog).replaceAll('"canUndo":true', ''));
    expect(screenOf(fold(whole.slice(0, eventfulLog.length - 1)))).toEqual(screenOf(fold(cannotUndo)));
    for (const text of [`\ufeff${lines.join('\r\n')}\r\n`, `${lines.join('\n\n')}\n{"type":"user-mess`]) {
      expect(await importText(text)).toEqual(whole);
    }
    expect(await importText(`\ufeff${await jsonOf(eventfulLog)}`)).toEqual(whole);
  });

  it('can be imported, exported and imported as often as one likes', async () => {
    const once = await importText(await jsonOf(eventfulLog));
    const twice = await importText(await jsonOf(once));
    expect(fold(twice).items).toHaveLength(fold(once).items.length + 1);
    expect(importedCallIds(fold(twice).id, twice)).toEqual(new Set(Object.keys(fold(twice).calls)));
  });
});
