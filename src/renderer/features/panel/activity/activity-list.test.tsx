import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createCommandClient } from '../../../core/bridge/command-client';
import { createAppModel } from '../../../core/store/app-model';
import { loading, ready } from '../../../core/store/loadable';
import { emptyFilter } from '../../../core/store/panel/activity-filter';
import type { ActivityState } from '../../../core/store/panel/activity-model';
import { PanelProvider } from '../../../core/store/panel/panel-context';
import { createPanelModel } from '../../../core/store/panel/panel-model';
import { sampleEntry } from '../../../core/store/panel/testing/sample-entry';
import { fakeConnection } from '../../../testing/fake-connection';
import { renderBare } from '../../../testing/render-bare';
import { ActivityList } from './activity-list';
import { ActivitySummary } from './activity-panel';

function rendered(content: ReactNode, state: Partial<ActivityState>): string {
  const { connection } = fakeConnection();
  const panel = createPanelModel({
    app: createAppModel({ connection, client: createCommandClient(connection.bridge) }),
  });
  const store = createStore<ActivityState>(() => ({ filter: emptyFilter, calls: loading, ...state }));
  const activity = { ...panel.activity, store };
  return renderBare(<PanelProvider panel={{ ...panel, activity }}>{content}</PanelProvider>);
}

const one = ready({ entries: [{ ...sampleEntry, summary: 'Create hello\u200b.txt' }], matched: 1, total: 1_204 });

test('while nothing is there to be seen, the list says why', () => {
  const states = [
    loading,
    { status: 'failed' as const, message: 'The disk is gone' },
    ready({ entries: [], matched: 0, total: 0 }),
    ready({ entries: [], matched: 0, total: 3 }),
  ];
  expect(states.map((calls) => rendered(<ActivityList />, { calls }))).toEqual([
    '<div role="status"><span>Loading…</span><div aria-hidden="true"></div><div aria-hidden="true"></div>' +
      '<div aria-hidden="true"></div></div>',
    '<div><p role="alert"><icon circle-exclamation-point><span>Couldn’t load the calls. The disk is gone</span></p>' +
      '<button type="button">Retry</button></div>',
    '<p>No calls yet. Every call is recorded here, with what was requested, who decided and the result.</p>',
    '<p>No matching calls.</p>',
  ]);
});

test('a row says what the call does with nothing hidden in it, its risk, its state and who decided', () => {
  const markup = rendered(<ActivityList />, { calls: one }).replace(/<time.*?<\/time>/, '<time>');
  expect(markup).toBe(
    '<div><ul aria-label="Calls, newest first"><li><div><button type="button" aria-expanded="false">' +
      '<span><icon chevron-right><span title="Unknown: Category not recognized">' +
      '<icon file-plus></span></span>' +
      '<span><span><span>Create hello\\u200b.txt</span><time></span><span>' +
      '<span title="Can be undone, or has no lasting effect"><icon shield>Low risk</span>' +
      '<span><icon circle-check>Completed</span><span>Allowed by you</span></span></span></button></div></li></ul></div>',
  );
});

test('the call that a link leads to is open, and further pages can be asked for', () => {
  const calls = ready({ entries: [sampleEntry], matched: 60, total: 60 });
  const markup = rendered(<ActivityList />, { calls, filter: { ...emptyFilter, callId: sampleEntry.callId } });
  expect([markup.includes('aria-expanded="true"'), markup.includes('>Show more</button>')]).toEqual([true, true]);
});

test('the summary counts what matches, and offers to forget the filter only where there is one', () => {
  const exportButton =
    '<button type="button" title="Export the matching calls in full, as JSON Lines"><icon download>Export</button>';
  expect([
    rendered(<ActivitySummary />, { calls: one }),
    rendered(<ActivitySummary />, { calls: one, filter: { ...emptyFilter, status: 'failed' } }),
  ]).toEqual([
    `<div><div><p>1 of 1,204 calls</p>${exportButton}</div><p role="status"></p></div>`,
    `<div><div><p>1 of 1,204 calls</p><button type="button">Clear filters</button>${exportButton}</div>` +
      '<p role="status"></p></div>',
  ]);
});
