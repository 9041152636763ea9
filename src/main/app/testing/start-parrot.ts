import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import { createParrotBackend } from '../../testing/parrot-backend';
import { startApp } from '../../testing/start-app';
import type { AppOptions } from '../app-options';

/** Starts the whole app with a model that makes the calls in the user's message, and with ways to decide them. */
export async function startParrot(change: Partial<AppOptions> = {}) {
  const backend = createParrotBackend();
  const app = await startApp({ backend, ...change });
  const pending = async () => (await app.call('approval.list')) as unknown as PendingApproval[];
  const whenPending = async (count: number) => {
    await expect.poll(async () => (await pending()).length).toBe(count);
    return pending();
  };
  const decide = (approvalId: string | undefined, decision: ApprovalDecision) =>
    app.call('approval.decide', { approvalId, decision });
  const ledger = async (filter: object = {}) => {
    const page = await app.call('ledger.search', { filter, skip: 0, limit: 100 });
    return page.entries as unknown as LedgerEntry[];
  };
  const file = (name: string) => {
    const path = join(app.workspacePath, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  return { ...app, backend, pending, whenPending, decide, ledger, file };
}
