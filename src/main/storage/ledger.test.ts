import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import { temporaryFolder } from '../testing/temporary-folder';
import { createLedger } from './ledger';
import { completeLedger } from './publish-records';
import { fillDiskForOneAppend } from './testing/fill-disk-for-one-append';

const callIdOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const entry = (index: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  callId: callIdOf(index),
  conversationId: '11111111-1111-4111-8111-111111111111',
  conversationTitle: 'Notes',
  workspacePath: '/project/work',
  toolId: 'file-write',
  toolName: 'Write file',
  provenance: { source: 'fence' },
  isRepaired: false,
  parameters: { path: `${index}.txt`, content: 'hi' },
  summary: `Write ${index}.txt`,
  riskLevel: 'low',
  riskReasons: ['Creates a new file'],
  status: 'completed',
  requestedAt: index,
  endedAt: index + 1,
  artifacts: [],
  ...change,
});

const ledgerPath = () => join(temporaryFolder(), 'ledger.jsonl');
const all = { skip: 0, limit: 100 };

describe('the ledger', () => {
  it('keeps what is recorded, for nobody else to read, and finds it again', async () => {
    const path = ledgerPath();
    const ledger = createLedger(path);
    await ledger.record(entry(1));
    await ledger.record(entry(2));
    expect(await ledger.entries()).toEqual([entry(1), entry(2)]);
    expect(await createLedger(path).entries()).toEqual([entry(1), entry(2)]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await ledger.close();
  });

  it('has one record for each call, the last one', async () => {
    const ledger = createLedger(ledgerPath());
    await ledger.record(entry(1));
    await ledger.record(entry(2));
    const undone = entry(1, { undone: { message: 'restored 1.txt', at: 9 } });
    await ledger.record(undone);
    expect(await ledger.entries()).toEqual([undone, entry(2)]);
    expect(await ledger.exportLines({})).toEqual({
      jsonLines: [undone, entry(2)].map((each) => `${JSON.stringify({ version: 1, ...each })}\n`).join(''),
      count: 2,
    });
    await ledger.close();
  });

  it('gives pages, the newest first, with what they are a part of', async () => {
    const ledger = createLedger(ledgerPath());
    for (const index of [1, 2, 3, 4]) await ledger.record(entry(index, index === 4 ? { toolId: 'other' } : {}));
    expect(await ledger.search({ toolId: 'file-write' }, { skip: 1, limit: 1 })).toEqual({
      entries: [entry(2)],
      matched: 3,
      total: 4,
    });
    await ledger.close();
  });

  it('cuts long texts for the screen and has them whole in the export', async () => {
    const ledger = createLedger(ledgerPath());
    const content = 'x'.repeat(100_000);
    await ledger.record(entry(1, { parameters: { path: 'a', content }, modifiedParameters: { path: 'b', content } }));
    const [shown] = (await ledger.search({}, all)).entries;
    expect(JSON.stringify(shown).length).toBeLessThan(10_000);
    expect((await ledger.exportLines({})).jsonLines).toContain(content);
    await ledger.close();
  });

  it('passes over a line that a crash cut off, and goes on behind it', async () => {
    const path = ledgerPath();
    const first = createLedger(path);
    await first.record(entry(1));
    await first.close();
    appendFileSync(path, '{"callId": "half');
    const ledger = createLedger(path);
    await ledger.record(entry(2));
    expect(await ledger.entries()).toEqual([entry(1), entry(2)]);
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(4);
    await ledger.close();
  });

  it('keeps the record that comes after one for which the disk was too full, whoever writes it', async () => {
    const path = ledgerPath();
    const [mine, other] = [createLedger(path), createLedger(path)];
    await mine.record(entry(1));
    await other.record(entry(2));
    await fillDiskForOneAppend();
    await expect(mine.record(entry(3))).rejects.toThrow('ENOSPC');
    await mine.record(entry(4));
    await fillDiskForOneAppend();
    await expect(mine.record(entry(5))).rejects.toThrow('ENOSPC');
    await other.record(entry(6));
    expect(await mine.entries()).toEqual([1, 2, 4, 6].map((index) => entry(index)));
    await Promise.all([mine.close(), other.close()]);
  });

  it('goes on in a new file where its own is gone', async () => {
    const path = ledgerPath();
    const ledger = createLedger(path);
    await ledger.record(entry(1));
    rmSync(path);
    await ledger.record(entry(2));
    expect(await createLedger(path).entries()).toEqual([entry(2)]);
    await ledger.close();
  });

  it('sees what another process has recorded meanwhile', async () => {
    const path = ledgerPath();
    const [mine, other] = [createLedger(path), createLedger(path)];
    await mine.record(entry(1));
    expect(await mine.entries()).toEqual([entry(1)]);
    await other.record(entry(2));
    expect(await mine.entries()).toEqual([entry(1), entry(2)]);
    await Promise.all([mine.close(), other.close()]);
  });

  it('is empty where nothing was recorded', async () => {
    const ledger = createLedger(ledgerPath());
    expect(await ledger.search({}, all)).toEqual({ entries: [], matched: 0, total: 0 });
    expect(await ledger.exportLines({})).toEqual({ jsonLines: '', count: 0 });
  });

  it('says that it cannot be read instead of exporting nothing', async () => {
    const path = ledgerPath();
    mkdirSync(path);
    await expect(createLedger(path).exportLines({})).rejects.toThrow(
      `The ledger in ${path} can't be read: ${path} is a folder, not a regular file`,
    );
  });

  it('is completed with what it has missed, and with nothing twice', async () => {
    const path = ledgerPath();
    const ledger = createLedger(path);
    await ledger.record(entry(1));
    await completeLedger(ledger, [entry(1), entry(2)]);
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
    await ledger.close();
  });
});

describe('completing the ledger', () => {
  const undone = { message: 'restored 1.txt', at: 9 };

  it('adds an undoing that it has missed, once', async () => {
    const path = ledgerPath();
    const ledger = createLedger(path);
    await ledger.record(entry(1));
    await completeLedger(ledger, [entry(1, { undone })]);
    await completeLedger(ledger, [entry(1, { undone })]);
    expect(await ledger.entries()).toEqual([entry(1, { undone })]);
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
    await ledger.close();
  });

  it('takes no undoing away', async () => {
    const ledger = createLedger(ledgerPath());
    await ledger.record(entry(1, { undone }));
    await completeLedger(ledger, [entry(1)]);
    expect(await ledger.entries()).toEqual([entry(1, { undone })]);
    await ledger.close();
  });
});

describe('a filter', () => {
  const user = { kind: 'user' } as const;
  const rule = {
    kind: 'rule',
    ruleId: 'r',
    rules: [{ id: 'r', effect: 'allow', toolId: 't', pattern: 'src/**', scope: 'always' }],
  } as const;
  const entries: readonly LedgerEntry[] = [
    entry(1, { by: user, status: 'denied', decision: denied('wrong folder') }),
    entry(2, { by: { ...rule, rules: [...rule.rules] }, riskLevel: 'high' }),
    entry(3, {
      by: user,
      modifiedParameters: { path: 'Später.txt' },
      result: { success: true, message: 'Created it' },
    }),
  ];

  it.each([
    [{}, [3, 2, 1]],
    [{ status: 'denied' }, [1]],
    [{ riskLevel: 'high' }, [2]],
    [{ decided: 'user' }, [3, 1]],
    [{ decided: 'rule' }, [2]],
    [{ decided: 'edited' }, [3]],
    [{ toolId: 'file-read' }, []],
    [{ text: 'FOLDER wrong' }, [1]],
    [{ text: 'src/**' }, [2]],
    [{ text: 'später' }, [3]],
    [{ text: 'created' }, [3]],
    [{ text: callIdOf(2) }, [2]],
    [{ callId: callIdOf(1) }, [1]],
    [{ text: 'wrong created' }, []],
    [{ conversationId: '22222222-2222-4222-8222-222222222222' }, []],
  ] as const)('%j finds %j', async (filter, found) => {
    const ledger = createLedger(ledgerPath());
    for (const each of entries) await ledger.record(each);
    const page = await ledger.search(filter, all);
    expect(page.entries.map(({ requestedAt }) => requestedAt)).toEqual(found);
    await ledger.close();
  });
});

function denied(reason: string): NonNullable<LedgerEntry['decision']> {
  return {
    approved: false,
    reason,
    rememberForSession: false,
    rememberForTool: false,
    decidedAt: 0,
    decisionDuration: 0,
  };
}
