import { createApp } from '../../app/create-app';
import { version } from '../../base/version';
import { defaultDataPath } from '../../storage/data-path';
import { UsageError } from './usage-error';

/** Undoes what one call changed, as the app does. Fails while another AIntern uses the same data. */
export async function undo(callId: string): Promise<void> {
  if (!uuid.test(callId)) throw new UsageError(`${callId} is not the id of a call. Run "aintern receipts" to see them`);
  // It writes to an existing conversation, so it claims the data as the app does.
  const app = await createApp({ dataPath: defaultDataPath(), host: 'web', version });
  try {
    const filter = { callId: callId.toLowerCase() };
    const { entries } = await app.handlers['ledger.search']({ filter, skip: 0, limit: 1 });
    const [entry] = entries;
    if (!entry) throw new Error(`No call with the id ${callId}. Run "aintern receipts" to see them`);
    const { conversationId } = entry;
    const { message } = await app.handlers['tool-call.undo']({ conversationId, callId: entry.callId });
    process.stderr.write(`${message}\n`);
  } finally {
    await app.dispose();
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
