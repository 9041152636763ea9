import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMenuHold } from './create-menu-hold';

const [menu, submenu, other] = [{}, {}, {}];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function arrange() {
  const release = vi.fn();
  const hold = createMenuHold(release);
  /** Returns whether it is held now, and how many releases were reported so far. */
  const look = () => [hold.isHeld(), release.mock.calls.length];
  return { hold, look };
}

it('holds a menu from its opening until some time after its close', () => {
  const { hold, look } = arrange();
  expect(look()).toEqual([false, 0]);
  hold.opened(menu);
  vi.advanceTimersByTime(10_000);
  expect(look()).toEqual([true, 0]);
  hold.closed(menu);
  vi.advanceTimersByTime(1_999);
  expect(look()).toEqual([true, 0]);
  vi.advanceTimersByTime(1);
  expect(look()).toEqual([false, 1]);
});

it('goes on where another submenu opens soon after one has closed', () => {
  const { hold, look } = arrange();
  hold.opened(submenu);
  hold.closed(submenu);
  vi.advanceTimersByTime(1_500);
  hold.opened(other);
  vi.advanceTimersByTime(10_000);
  expect(look()).toEqual([true, 0]);
});

it('goes on as long as one of several is open, in whichever order they close', () => {
  const { hold, look } = arrange();
  hold.opened(menu);
  hold.opened(submenu);
  hold.closed(submenu);
  vi.advanceTimersByTime(10_000);
  expect(look()).toEqual([true, 0]);
  hold.closed(menu);
  vi.advanceTimersByTime(2_000);
  expect(look()).toEqual([false, 1]);
});

it('ends soon after a choice, which may be told after the close or before it', () => {
  const before = arrange();
  before.hold.opened(menu);
  before.hold.closed(menu);
  before.hold.chosen();
  const after = arrange();
  after.hold.opened(menu);
  after.hold.chosen();
  after.hold.closed(menu);
  vi.advanceTimersByTime(299);
  expect([before.look(), after.look()]).toEqual(Array(2).fill([true, 0]));
  vi.advanceTimersByTime(1);
  expect([before.look(), after.look()]).toEqual(Array(2).fill([false, 1]));
});

it('ends by itself where the close is never told, and begins with the next opening', () => {
  const { hold, look } = arrange();
  hold.opened(menu);
  vi.advanceTimersByTime(20_000);
  expect(look()).toEqual([false, 1]);
  hold.closed(menu);
  hold.chosen();
  expect(look()).toEqual([false, 1]);
  hold.opened(menu);
  expect(look()).toEqual([true, 1]);
});
