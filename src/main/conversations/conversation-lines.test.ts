import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { arbitraryLog } from '../../shared/testing/arbitrary-events';
import { readConversationLines } from './conversation-lines';

const said = (text: string): ConversationEvent => ({
  type: 'user-message',
  messageId: '00000000-0000-4000-8000-000000000001',
  text,
  at: 1,
});
const linesOf = (events: readonly unknown[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('');

describe('reading the lines of a conversation', () => {
  it('gives the events that were whole, wherever a crash cut the file', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLog, fc.nat(), async (log, position) => {
        const events = [...log, said('äöü “😀”')];
        const bytes = Buffer.from(linesOf(events));
        const cut = position % (bytes.length + 1);
        const read = await readConversationLines(bytes.subarray(0, cut), 'log');
        const whole = bytes.subarray(0, cut).toString('latin1').split('\n').length - 1;
        // The last line is complete even without its line break.
        expect([whole, whole + 1]).toContain(read.length);
        expect(read).toEqual(events.slice(0, read.length));
      }),
      { numRuns: 200 },
    );
  });

  it('passes over what is no event, without losing what stands around it', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const junk = ['', '{"type":"user-mess', '{"type":"user-message"}', '7', deep, '\0\0'];
    const text = linesOf([said('before')]) + junk.map((line) => `${line}\n`).join('') + linesOf([said('after')]);
    expect(await readConversationLines(Buffer.from(text), 'log')).toEqual([said('before'), said('after')]);
    const broken = Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(linesOf([said('after')]))]);
    expect(await readConversationLines(broken, 'log')).toEqual([said('after')]);
  });

  it.each(['{"type":"from-the-future","at":1}', '{"type":"user-message","version":2}', '{"version":7}'])(
    'LK-04 refuses a log in which a newer version wrote %s',
    async (line) => {
      const text = `${linesOf([said('before')])}${line}\n${linesOf([said('after')])}`;
      const reading = readConversationLines(Buffer.from(text), '/data/a.jsonl');
      await expect(reading).rejects.toThrow('/data/a.jsonl was written by a newer version of AIntern (format');
    },
  );

  it('lets others have their turn while it reads a long log', async () => {
    const bytes = Buffer.from(linesOf(new Array(60_000).fill(said('again'))));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    expect(await readConversationLines(bytes, 'log')).toHaveLength(60_000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});
