import { useState } from 'react';
import { revealText } from '../../shared/blank-runs';
import type { PendingApproval } from '../../shared/pending-approval';
import { failureMessage } from '../bridge/command-client';
import { useModels } from '../store/app-context';
import { texts } from '../texts';
import { asSentence } from '../ui/as-sentence';

/** What became of a decision that was made here. One that main took goes away with its row. */
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
