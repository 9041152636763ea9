import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { catchFaults } from './catch-faults';

function arrange() {
  let time = 1_000;
  const source = new EventEmitter();
  const seen: string[] = [];
  catchFaults({
    logger: { error: (fields) => seen.push(`log ${Reflect.get(fields, 'error')}`) },
    warn: (notice) => seen.push(notice.slice(0, 50)),
    end: (notice) => seen.push(`end: ${notice}`),
    now: () => time,
    source,
  });
  return { source, seen, wait: (span: number) => (time += span) };
}

it('logs and tells what nobody caught, and goes on', () => {
  const { source, seen } = arrange();
  source.emit('uncaughtException', new Error('torn'));
  source.emit('unhandledRejection', 'odd');
  expect(seen).toEqual([
    'log Error: torn',
    'Something went wrong in AIntern: torn. Your conver',
    'log odd',
    'Something went wrong in AIntern: odd. Your convers',
  ]);
});

it('ends in order, once, when faults come in a row, and not when they are rare', () => {
  const { source, seen, wait } = arrange();
  for (let count = 0; count < 5; count += 1) {
    source.emit('uncaughtException', new Error('rare'));
    wait(60_000);
  }
  expect(seen.filter((line) => line.startsWith('end'))).toEqual([]);
  for (let count = 0; count < 5; count += 1) source.emit('uncaughtException', new Error('often'));
  expect(seen.filter((line) => line.startsWith('end'))).toEqual(['end: 3 errors in a minute. The last one: often']);
});
