import { useState } from 'react';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import { revealText } from '../../../shared/text/blank-runs';
import { failureMessage } from '../../core/bridge/command-client';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';

/** The outcome of a decision made here. One that main accepted disappears with its row. */
export type InboxDecision =
  | { readonly status: 'sending'; readonly isApproved: boolean }
  | { readonly status: 'failed'; readonly message: string };

export function useInboxDecisions() {
  const { app } = useModels();
  const [decisions, setDecisions] = useState<Readonly<Record<string, InboxDecision>>>({});
  const [said, setSaid] = useState('');

  async function decide({ approvalId, summary }: PendingApproval, { isApproved }: { readonly isApproved: boolean }) {
    if (decisions[approvalId]?.status === 'sending') return;
    const become = (decision: InboxDecision) => setDecisions((all) => ({ ...all, [approvalId]: decision }));
    become({ status: 'sending', isApproved });
    try {
      await app.decideInInbox(approvalId, isApproved);
      const shown = revealText(summary);
      setSaid(isApproved ? texts.inbox.allowed(shown) : texts.inbox.denied(shown));
    } catch (cause) {
      become({ status: 'failed', message: asSentence(failureMessage(cause)) });
    }
  }

  return { decisions, said, decide };
}
