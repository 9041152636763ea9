import { join } from 'node:path';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import { countNoun } from '../../../shared/text/count-noun';
import { onOneLine } from '../../../shared/text/on-one-line';
import { listKeptChanges } from '../../history/list-kept-changes';
import { defaultDataPath } from '../../storage/data-path';
import { createLedger } from '../../storage/ledger';
import { writeLine } from './write-line';

export interface ReceiptsOptions {
  readonly json?: true;
}

/** Lists what past calls changed, oldest first. Changes nothing. */
export async function receipts({ json }: ReceiptsOptions): Promise<void> {
  const dataPath = defaultDataPath();
  const ledger = createLedger(join(dataPath, 'ledger.jsonl'));
  for (const entry of await ledger.entries()) {
    const line = await describe(dataPath, entry);
    if (line === null) continue;
    if (json) writeLine(line);
    else process.stdout.write(`${inWords(line)}\n`);
  }
}

type ReceiptLine = NonNullable<Awaited<ReturnType<typeof describe>>>;

/** Null for a call that changed nothing. */
async function describe(dataPath: string, entry: LedgerEntry) {
  const { callId, conversationId, workspacePath, toolId, summary, endedAt: at, receipt, undone } = entry;
  const kept = await listKeptChanges(dataPath, callId);
  if (kept === null && receipt === undefined) return null;
  const { canUndo = false, ...lists } = kept ?? { created: [], changed: [], deleted: [] };
  const counts = receipt?.counts ?? {
    created: lists.created.length,
    changed: lists.changed.length,
    deleted: lists.deleted.length,
  };
  return {
    ...{ callId, conversationId, workspacePath, toolId, summary, at },
    receipt: { sandboxed: false, refused: [], complete: kept !== null, ...receipt, ...lists, counts },
    canUndo: canUndo && undone === undefined,
    ...(undone === undefined ? {} : { undone }),
  };
}

function inWords({ callId, at, summary, receipt, canUndo, undone }: ReceiptLine): string {
  const { created, changed, deleted } = receipt.counts;
  const parts = [
    created > 0 ? `created ${countNoun(created, 'file')}` : '',
    changed > 0 ? `changed ${countNoun(changed, 'file')}` : '',
    deleted > 0 ? `deleted ${countNoun(deleted, 'file')}` : '',
  ].filter(Boolean);
  const state = undone ? 'undone' : canUndo ? '' : "can't be undone";
  const effects = [parts.join(', ') || 'changed nothing', ...(parts.length > 0 && state ? [state] : [])].join('; ');
  return `${callId}  ${new Date(at).toISOString()}  ${onOneLine(summary)}: ${effects}`;
}
