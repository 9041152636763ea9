import { expect, test, vi } from 'vitest';
import { createPendingRoute } from './create-pending-route';

test('the place that was wanted last is told and given out once', () => {
  const tell = vi.fn();
  const desk = createPendingRoute(tell);
  desk.show({ kind: 'inbox' });
  desk.show({ kind: 'new-task' });
  expect([tell.mock.calls.length, desk.take(), desk.take()]).toEqual([2, { kind: 'new-task' }, null]);
});
