import { statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createChangeSignal } from '../../base/create-change-signal';
import { temporaryFolder } from '../../testing/temporary-folder';
import type { Terminal } from '../terminal';
import { setUpTerminals } from '../testing/set-up-terminals';
import { followOutput } from './follow-output';
import { createOutputStore } from './output-store';

function setUpOutput(folder = temporaryFolder(), maxSize = Number.POSITIVE_INFINITY) {
  const store = createOutputStore(join(folder, 'output.log'), { maxSize, onWritten() {} });
  const pulse = createChangeSignal();
  let isEnded = false;
  onTestFinished(() => store.close());
  return {
    store,
    append(bytes: Uint8Array) {
      store.append(Buffer.from(bytes));
      pulse.beat();
    },
    end() {
      isEnded = true;
      pulse.beat();
    },
    follow: (from: number, patience = 5_000) =>
      followOutput({ store, isEnded: () => isEnded, changed: pulse.next }, from, patience),
  };
}

async function followToEnd(follow: (from: number) => ReturnType<Terminal['follow']>) {
  let text = '';
  let cuts = 0;
  for (let from = 0; ; ) {
    const page = await follow(from);
    text += page.text;
    cuts += page.isCut ? 1 : 0;
    from = page.next;
    if (page.isEnded) return { text, cuts, next: page.next };
  }
}

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => new TextEncoder().encode(text)),
);

describe('what a reader follows', () => {
  it('is the whole output put together, whatever its bytes and however they come', async () => {
    const folder = temporaryFolder();
    await fc.assert(
      fc.asyncProperty(fc.array(anyBytes, { maxLength: 30 }), async (pieces) => {
        const { append, end, follow } = setUpOutput(folder);
        const following = followToEnd(follow);
        for (const piece of pieces) {
          append(piece);
          await Promise.resolve();
        }
        end();
        expect(await following).toMatchObject({ text: Buffer.concat(pieces).toString('utf8'), cuts: 0 });
      }),
    );
  });

  it('comes in pages that tear no character, also from the file', async () => {
    const { append, end, follow } = setUpOutput();
    const whole = 'aé€😀'.repeat(60_000);
    append(Buffer.from(whole));
    end();
    const { text, cuts } = await followToEnd(follow);
    expect([text === whole, cuts]).toEqual([true, 0]);
  });

  it('jumps to the start of a line near the end when the reader is far behind', async () => {
    const { append, end, follow } = setUpOutput();
    const line = (number: number) => `line ${String(number).padStart(9, '0')}\n`;
    for (let number = 0; number < 300_000; number += 1_000) {
      append(Buffer.from(Array.from({ length: 1_000 }, (_, index) => line(number + index)).join('')));
    }
    end();
    const first = await follow(0);
    const { text } = await followToEnd((from) => follow(Math.max(from, first.next)));
    expect({
      isCut: first.isCut,
      isBehind: first.isBehind,
      isEnded: first.isEnded,
      start: first.text.slice(0, 5),
    }).toEqual({
      isCut: true,
      isBehind: true,
      isEnded: false,
      start: 'line ',
    });
    expect(first.next).toBeGreaterThan(300_000 * 15 - 600_000);
    expect(text.endsWith(line(299_999))).toBe(true);
  });

  it('answers with nothing when the patience ends, and waits no longer than for the next byte', async () => {
    const { append, follow } = setUpOutput();
    expect(await follow(0, 10)).toEqual({ text: '', next: 0, isCut: false, isBehind: false, isEnded: false });
    const following = follow(0);
    append(Buffer.from('x'));
    expect(await following).toEqual({ text: 'x', next: 1, isCut: false, isBehind: false, isEnded: false });
  });
});

it('is led to the end of an output that is too long to be kept, whose file grows no further', async () => {
  const folder = temporaryFolder();
  const { store, append, end, follow } = setUpOutput(folder, 200_000);
  const line = (number: number) => `line ${String(number).padStart(9, '0')}\n`;
  for (let number = 0; number < 50_000; number += 500) {
    append(Buffer.from(Array.from({ length: 500 }, (_, index) => line(number + index)).join('')));
  }
  end();
  const { text, cuts } = await followToEnd(follow);
  await store.close();
  expect([cuts > 0, text.endsWith(line(49_999))]).toEqual([true, true]);
  expect(statSync(join(folder, 'output.log')).size).toBeLessThanOrEqual(200_000);
});

describe('a terminal that is followed', () => {
  it('shows what its program prints with its colours, and not what its end is marked with', async () => {
    const { run } = setUpTerminals();
    const terminal = await run(`printf '\\033[31mred\\033[0m\\n'; exit 3`);
    const { text } = await followToEnd(terminal.follow);
    expect(text).toBe('\u001b[31mred\u001b[0m\r\n');
  });

  it('shows the end of 20 MB to somebody who takes their time, and lets the program go on', async () => {
    const { run, forgetEvents } = setUpTerminals();
    forgetEvents();
    const terminal = await run('seq 1 2500000; echo END');
    let taken = 0;
    const { text, cuts } = await followToEnd(async (from) => {
      const page = await terminal.follow(from);
      taken += 1;
      // With a slow program, a slow reader keeps up; one that leaves for a while does not.
      await (taken === 20 ? terminal.ended : new Promise((resolve) => setTimeout(resolve, 5)));
      return page;
    });
    expect(cuts).toBeGreaterThan(0);
    expect(text.endsWith('2499999\r\n2500000\r\nEND\r\n')).toBe(true);
  });

  it('lets go of those who wait when the app closes', async () => {
    const { service, start } = setUpTerminals();
    const terminal = await start('sleep 600');
    const waiting = terminal.follow(0, 3_600_000);
    void service.dispose();
    expect(await waiting).toEqual({ text: '', next: 0, isCut: false, isBehind: false, isEnded: true });
  });

  it('says that it waits, and that it does no longer', async () => {
    const { start, events } = setUpTerminals({ silence: 50 });
    const terminal = await start('read -p "Name? " name; sleep 60');
    const waits = () => events.some(({ type }) => type === 'waiting-for-input');
    while (!waits()) await new Promise((resolve) => setTimeout(resolve, 20));
    terminal.write('Ada\r');
    const told = events.filter(({ type }) => type !== 'output').map(({ type }) => type);
    expect(told).toEqual(['opened', 'waiting-for-input', 'went-on']);
  });
});
