import { expect, test } from 'vitest';
import { fakeConnection } from '../../../testing/fake-connection';
import { createCommandClient } from '../../bridge/command-client';
import { createAppModel } from '../app-model';
import { emptyFilter } from './activity-filter';
import { createPanelModel } from './panel-model';

function setUp() {
  const { connection } = fakeConnection({ 'ledger.search': () => ({ entries: [], matched: 0, total: 0 }) });
  const app = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  return { app, panel: createPanelModel({ app }) };
}

test('each way to the panel from outside is an arrival, the way from tab to tab is none', () => {
  const { panel } = setUp();
  panel.show('activity');
  panel.choose('permissions');
  panel.show('permissions');
  expect(panel.store.getState()).toEqual({ tab: 'permissions', arrivals: 2, soughtRuleId: null });
});

test('a rule is sought until the user goes elsewhere', () => {
  const { panel } = setUp();
  panel.showRule('rule');
  const sought = panel.store.getState();
  panel.choose('activity');
  const left = panel.store.getState();
  panel.showRule('rule');
  panel.close();
  expect([sought, left, panel.store.getState()]).toEqual([
    { tab: 'permissions', arrivals: 1, soughtRuleId: 'rule' },
    { tab: 'activity', arrivals: 1, soughtRuleId: null },
    { tab: null, arrivals: 2, soughtRuleId: null },
  ]);
});

test('the activity shows only the call that a link leads to', () => {
  const { panel } = setUp();
  panel.showCall('call');
  expect([panel.store.getState(), panel.activity.store.getState().filter]).toEqual([
    { tab: 'activity', arrivals: 1, soughtRuleId: null },
    { ...emptyFilter, callId: 'call' },
  ]);
});

test('a change is sought by its call until it is in sight', () => {
  const { panel } = setUp();
  panel.showChange('call');
  const sought = panel.changes.store.getState().soughtCallId;
  panel.changes.found();
  expect([panel.store.getState().tab, sought, panel.changes.store.getState().soughtCallId]).toEqual([
    'changes',
    'call',
    null,
  ]);
});

test('the panel stays open when the user goes to another conversation', () => {
  const { app, panel } = setUp();
  panel.show('permissions');
  app.beginConversation();
  expect(panel.store.getState().tab).toBe('permissions');
});

test('a terminal is shown wherever it belongs', () => {
  const { app, panel } = setUp();
  const terminal = {
    id: 'mine',
    conversationId: null,
    callId: null,
    kind: 'own',
    command: 'bash',
    folder: '/',
    startedAt: 0,
  } as const;
  const foreign = { ...terminal, id: 'theirs', conversationId: 'elsewhere', callId: 'call' };
  app.store.setState({ terminals: [terminal, foreign].map((one) => ({ ...one, state: 'running' })) });
  panel.showTerminal('mine');
  const first = panel.terminals.store.getState();
  panel.showTerminal('theirs');
  expect([first, panel.terminals.store.getState(), panel.store.getState().tab]).toEqual([
    { chosenId: 'mine', scope: 'conversation', isReadAloud: false },
    { chosenId: 'theirs', scope: 'all', isReadAloud: false },
    'terminals',
  ]);
});
