import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleConversation } from '../testing/sample-work';
import { createMenuThrottle } from './create-menu-throttle';
import { describeTray } from './describe-tray';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function arrange() {
  const onDue = vi.fn();
  return { onDue, pace: createMenuThrottle(menuOf({ activity: 'Thinking' }), onDue, Date.now) };
}

function menuOf(given: Partial<typeof sampleConversation>) {
  return describeTray({ approvals: [], conversations: [{ ...sampleConversation, ...given }] }).menu;
}

it('shows nothing twice', () => {
  const { pace } = arrange();
  expect(pace.isDue(menuOf({ activity: 'Thinking' }))).toBe(false);
});

it('shows other entries at once, also where they differ by their heading alone', () => {
  const { pace } = arrange();
  const due = [{ state: 'idle' }, { state: 'working' }, { state: 'needs-you' }, { state: 'working' }] as const;
  expect(due.map((given) => pace.isDue(menuOf(given)))).toEqual([true, true, true, true]);
});

it('shows other words for the same entries ever more seldom', () => {
  const { pace } = arrange();
  const began = Date.now();
  const shownAt: number[] = [];
  for (let passed = 0; passed < 60_000; passed += 50) {
    if (pace.isDue(menuOf({ activity: `Running ${passed}` }))) shownAt.push(Date.now() - began);
    vi.advanceTimersByTime(50);
  }
  expect(shownAt).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 23_500, 31_500, 39_500, 47_500, 55_500]);
});

it('shows them soon again when other entries have come', () => {
  const { pace } = arrange();
  for (let change = 0; change < 2_000; change += 1) {
    pace.isDue(menuOf({ activity: `Running ${change}` }));
    vi.advanceTimersByTime(50);
  }
  expect(pace.isDue(menuOf({ state: 'idle' }))).toBe(true);
  expect(pace.isDue(menuOf({ activity: 'Thinking' }))).toBe(true);
  vi.advanceTimersByTime(250);
  expect(pace.isDue(menuOf({ activity: 'Answering' }))).toBe(true);
});

it('asks for the last words when their time has come, and not for those that were taken back', () => {
  const { pace, onDue } = arrange();
  expect(pace.isDue(menuOf({ activity: 'Answering' }))).toBe(true);
  expect(pace.isDue(menuOf({ activity: 'Writing a call' }))).toBe(false);
  vi.advanceTimersByTime(100);
  expect(pace.isDue(menuOf({ activity: 'Running npm test' }))).toBe(false);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(onDue).toHaveBeenCalledOnce();
  expect(pace.isDue(menuOf({ activity: 'Running npm test' }))).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(onDue).toHaveBeenCalledOnce();
});
