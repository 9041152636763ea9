import type { CommandName, CommandReply } from '../../shared/contract/contract';
import type { AppDescription } from '../../shared/contract/descriptions';
import type { EventMessage } from '../../shared/contract/event-message';
import { guideModel } from '../../shared/settings/model';
import { defaultSettings } from '../../shared/settings/settings';
import type { Connection, ConnectionState } from '../core/bridge/connection';

type Answers = Partial<Record<CommandName, (input: never) => unknown>>;

export interface FakeConnection {
  readonly connection: Connection;
  readonly invoked: { name: CommandName; input: unknown }[];
  push(message: EventMessage): void;
  enter(state: ConnectionState): void;
}

/** A main process that answers from a table; an answer that throws is a rejected command. */
export function fakeConnection(answers: Answers = {}): FakeConnection {
  const listeners = new Set<(message: EventMessage) => void>();
  const watchers = new Set<(state: ConnectionState) => void>();
  const invoked: FakeConnection['invoked'] = [];
  const table: Answers = {
    'app.describe': (): AppDescription => ({
      name: 'AIntern',
      version: '0',
      host: 'web',
      platform: 'linux',
      workspacePath: null,
      dataPath: '/data',
      canPickFolder: false,
      canReveal: false,
      canUpdate: false,
      notices: [],
    }),
    'settings.read': () => defaultSettings,
    'model.list': () => ({ connections: [], defaultModel: guideModel, keyStorage: 'encrypted' }),
    'tools.list': () => [],
    'mcp.list': () => [],
    'terminal.list': () => [],
    'approval.list': () => [],
    'sandbox.read': () => ({ isAvailable: true, hasReceipts: true }),
    'permission.list': () => ({ rules: [], unreadable: [], foreign: [] }),
    'conversation.list': () => [],
    ...answers,
  };
  return {
    invoked,
    push: (message) => {
      for (const listener of listeners) listener(message);
    },
    enter: (state) => {
      for (const watcher of watchers) watcher(state);
    },
    connection: {
      bridge: {
        host: 'web',
        async invoke(name, input): Promise<CommandReply> {
          invoked.push({ name, input });
          try {
            return { ok: true, value: (await table[name]?.(input as never)) ?? {} };
          } catch (cause) {
            return {
              ok: false,
              error: { code: 'refused', message: String(cause instanceof Error ? cause.message : cause) },
            };
          }
        },
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      watch(watcher) {
        watchers.add(watcher);
        watcher('connected');
        return () => watchers.delete(watcher);
      },
    },
  };
}
