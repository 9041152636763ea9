import { expect, test } from 'vitest';
import type { AppDescription } from '../../../shared/contract/descriptions';
import { defaultSettings } from '../../../shared/settings/settings';
import { conversationId, startedEvents, textEvent } from '../../testing/sample-events';
import { initialAppState } from './app-state';
import { ready } from './loadable';
import { receiveSnapshot } from './open-conversation';
import { receiveMessage } from './receive-message';
import { sampleCatalogue } from './testing/sample-models';

const open = receiveSnapshot(
  { status: 'loading', id: conversationId, shown: null, early: [] },
  { events: startedEvents, sequence: startedEvents.length },
);

test('what main tells replaces what the window knew of it', () => {
  expect([
    receiveMessage(initialAppState, { name: 'conversations.changed', payload: [] }),
    receiveMessage(initialAppState, { name: 'settings.changed', payload: defaultSettings }),
    receiveMessage(initialAppState, { name: 'models.changed', payload: sampleCatalogue }),
    receiveMessage(initialAppState, { name: 'tools.changed', payload: [] }),
    receiveMessage(initialAppState, { name: 'mcp.changed', payload: [] }),
    receiveMessage(initialAppState, { name: 'terminals.changed', payload: [] }),
    receiveMessage(initialAppState, { name: 'approvals.changed', payload: [] }),
    receiveMessage(initialAppState, {
      name: 'permissions.changed',
      payload: { rules: [], unreadable: [], foreign: [] },
    }),
  ]).toEqual([
    { conversations: ready([]) },
    { settings: ready(defaultSettings) },
    { models: ready(sampleCatalogue) },
    { tools: new Map() },
    { mcpServers: [] },
    { terminals: [] },
    { approvals: [] },
    { grants: ready({ rules: [], unreadable: [], foreign: [] }) },
  ]);
});

test('events of another conversation than the open one change nothing', () => {
  const events = (id: string) =>
    receiveMessage(
      { ...initialAppState, open },
      {
        name: 'conversation.events',
        payload: { conversationId: id, sequence: startedEvents.length, events: [textEvent('Hello')] },
      },
    );
  expect(events('99999999-9999-4999-8999-999999999999')).toEqual({});
  expect(events(conversationId)).toMatchObject({ open: { status: 'ready', nextSequence: startedEvents.length + 1 } });
});

test('a folder that is opened is that of the description, once there is one', () => {
  const message = { name: 'workspace.changed' as const, payload: { path: '/work' } };
  const description: AppDescription = {
    name: 'AIntern',
    version: '0',
    host: 'web',
    platform: 'linux',
    dataPath: '/data',
    workspacePath: null,
    canPickFolder: false,
    canReveal: false,
    canUpdate: false,
    notices: [],
  };
  expect(receiveMessage(initialAppState, message)).toEqual({});
  expect(receiveMessage({ ...initialAppState, description: ready(description) }, message)).toEqual({
    description: ready({ ...description, workspacePath: '/work' }),
  });
});
