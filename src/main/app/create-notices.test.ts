import { expect, it } from 'vitest';
import { createNotices } from './create-notices';

function start() {
  const printed: string[] = [];
  const told: (readonly string[])[] = [];
  const notices = createNotices({ print: (notice) => printed.push(notice), onChange: (all) => told.push(all) });
  return { notices, printed, told };
}

it('prints everything, and tells of each notice once', () => {
  const { notices, printed, told } = start();
  for (const notice of ['a', 'b', 'a']) notices.add(notice);
  expect({ printed, told, list: notices.list() }).toEqual({
    printed: ['a', 'b', 'a'],
    told: [['a'], ['a', 'b']],
    list: ['a', 'b'],
  });
});

it('forgets what was read, and tells of it again if it comes back', () => {
  const { notices, told } = start();
  notices.add('a');
  notices.dismiss('a');
  notices.dismiss('a');
  notices.add('a');
  expect(told).toEqual([['a'], [], ['a']]);
});

it('keeps the newest where there are many', () => {
  const { notices } = start();
  for (let number = 1; number <= 30; number += 1) notices.add(String(number));
  expect([notices.list().length, notices.list().at(0), notices.list().at(-1)]).toEqual([20, '11', '30']);
});
