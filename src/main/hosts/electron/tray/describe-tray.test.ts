import { describe, expect, it } from 'vitest';
import { sampleApproval, sampleConversation } from '../testing/sample-work';
import { describeTray, type TrayEntry } from './describe-tray';

const rest = (isRunning: boolean) => [
  'Open AIntern',
  'New conversation',
  isRunning ? 'Stop all' : '(Stop all)',
  '—',
  'Quit',
];

/** A running conversation in Ask mode. */
const running = (label: string) => [
  `${label} · Ask mode`,
  [
    ...['Open…', '—', '(Approval mode)'],
    'Plan: Reads and searches only, then proposes a plan. Changes nothing.',
    '(✓ Ask: Reads freely. Asks before every edit and command.)',
    'Edit: Edits files and runs everyday commands in a sandbox, because you can undo both. Asks before the rest.',
    'Auto: Also runs risky commands whose effects can be undone. Asks only about the rest.',
  ],
];

/** Returns a menu as a user reads it; disabled items are in brackets. */
function read(entries: readonly TrayEntry[]): unknown[] {
  return entries.map((entry) => {
    if (entry.kind === 'separator') return '—';
    if (entry.kind === 'heading') return `(${entry.label})`;
    if (entry.kind === 'submenu') return [entry.label, read(entry.entries)];
    return entry.isEnabled ? entry.label : `(${entry.label})`;
  });
}

describe('the tray', () => {
  it('offers the window, a task and the end while nothing goes on', () => {
    const { state, tooltip, menu } = describeTray({ approvals: [], conversations: [] });
    expect([state, tooltip, read(menu)]).toEqual(['idle', 'AIntern', rest(false)]);
  });

  it('shows who works and what they do, and leads there', () => {
    const idle = { ...sampleConversation, state: 'idle' as const, activity: null };
    const elsewhere = { ...sampleConversation, isElsewhere: true };
    const { state, tooltip, menu } = describeTray({
      approvals: [],
      conversations: [sampleConversation, idle, elsewhere],
    });
    expect([state, tooltip, read(menu)]).toEqual([
      'working',
      'AIntern: 1 running',
      ['(Running)', running('Say hello: Running npm test'), '—', ...rest(true)],
    ]);
    expect(menu[1]).toHaveProperty('entries.0.action', {
      kind: 'show',
      place: { kind: 'conversation', conversationId: sampleConversation.id },
    });
  });

  it('shows the mode of a running conversation, and offers the others', () => {
    const conversations = [{ ...sampleConversation, mode: 'edit' as const }];
    const { menu } = describeTray({ approvals: [], conversations });
    expect(menu[1]).toHaveProperty('label', 'Say hello: Running npm test · Edit mode');
    expect(menu[1]).toHaveProperty('entries.5', expect.objectContaining({ label: expect.stringMatching(/^✓ Edit/) }));
    const action = { kind: 'choose-mode', conversationId: sampleConversation.id, mode: 'plan' };
    expect(menu[1]).toHaveProperty('entries.3', expect.objectContaining({ action, isEnabled: true }));
  });

  it('keeps running conversations in their order, whichever of them did something last', () => {
    const task = (createdAt: number) => ({ ...sampleConversation, title: `Task ${createdAt}`, createdAt });
    const orders = [
      [task(1), task(2)],
      [task(2), task(1)],
    ];
    const menus = orders.map((conversations) => describeTray({ approvals: [], conversations }));
    expect(menus.map(({ menu }) => read(menu).slice(1, 3))).toEqual(
      Array(2).fill([running('Task 2: Running npm test'), running('Task 1: Running npm test')]),
    );
  });

  it('has what waits first, to be decided right there or in the window', () => {
    const high = { ...sampleApproval, toolName: 'Run command', summary: 'Run rm -rf x', riskLevel: 'high' as const };
    const conversation = { ...sampleConversation, state: 'needs-you' as const, activity: 'Waiting for your approval' };
    const { state, tooltip, menu } = describeTray({
      approvals: [sampleApproval, high],
      conversations: [conversation],
    });
    expect([state, tooltip, read(menu)]).toEqual([
      'needs-you',
      'AIntern: 2 need you, 1 running',
      [
        '(Needs you)',
        ['Write file: Create hello.txt · Low risk', ['Allow', 'Deny', '—', 'Open…']],
        'Run command: Run rm -rf x · High risk…',
        'Review 2 questions…',
        '—',
        ...['(Running)', running('Say hello: Waiting for your approval'), '—'],
        ...rest(true),
      ],
    ]);
    const { approvalId, conversationId } = high;
    expect(menu[2]).toHaveProperty('action', {
      kind: 'show',
      place: { kind: 'approval', conversationId, approvalId },
    });
  });

  it('lists a question of the agent with what waits, and only there', () => {
    const conversation = { ...sampleConversation, title: '', state: 'needs-you' as const };
    const { tooltip, menu } = describeTray({ approvals: [], conversations: [conversation] });
    expect([tooltip, read(menu)]).toEqual([
      'AIntern: 1 needs you, 1 running',
      ['(Needs you)', 'Untitled: has a question…', '—', ...rest(true)],
    ]);
  });

  it('lists eight and says how many more there are', () => {
    const approvals = Array.from({ length: 11 }, () => sampleApproval);
    const { menu } = describeTray({ approvals, conversations: [] });
    expect(menu.filter(({ kind }) => kind === 'submenu')).toHaveLength(8);
    expect(menu[9]).toEqual({
      ...{ kind: 'action', label: '3 more…', isEnabled: true },
      action: { kind: 'show', place: { kind: 'inbox' } },
    });
  });

  it('writes labels that a menu shows as they are', () => {
    const approvals = [
      { ...sampleApproval, summary: 'Run make && ls\t-l' },
      { ...sampleApproval, summary: 'Write a\u202etxt' },
      { ...sampleApproval, summary: `Run ${'x'.repeat(200)}` },
    ];
    expect(read(describeTray({ approvals, conversations: [] }).menu).slice(1, 4)).toEqual([
      ['Write file: Run make &&&& ls\\t-l · Low risk', expect.anything()],
      'Write file: Write a\\u202etxt · Low risk…',
      `Write file: Run ${'x'.repeat(75)}… · Low risk…`,
    ]);
  });
});
