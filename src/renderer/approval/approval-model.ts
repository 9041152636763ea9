import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApprovalDecision } from '../../shared/approval-decision';
import { type CommandClient, failureMessage } from '../bridge/command-client';
import type { AwaitingCall } from '../store/pending-approvals';
import {
  type ApprovalDraft,
  type DraftAction,
  isApprovable,
  modifiedParameters,
  reduceDraft,
  startDraft,
} from './approval-draft';

export interface ApprovalState {
  /** By approval id; kept while the user looks at another call or puts the dialog aside. */
  readonly drafts: Readonly<Record<string, ApprovalDraft>>;
  readonly currentApprovalId: string | null;
  /** The user put the dialog aside; a bar leads back to it. */
  readonly isCollapsed: boolean;
}

export interface ApprovalModel {
  readonly store: StoreApi<ApprovalState>;
  review(approvalId: string): void;
  collapse(): void;
  expand(): void;
  change(call: AwaitingCall, action: DraftAction): void;
  preview(call: AwaitingCall): Promise<void>;
  approve(call: AwaitingCall): Promise<void>;
  deny(call: AwaitingCall): Promise<void>;
}

export function createApprovalModel({ client, now }: { client: CommandClient; now: () => number }): ApprovalModel {
  const store = createStore<ApprovalState>(() => ({ drafts: {}, currentApprovalId: null, isCollapsed: false }));

  function change(call: AwaitingCall, action: DraftAction): void {
    const draft = reduceDraft(draftOf(store.getState(), call), action);
    store.setState(({ drafts }) => ({ drafts: { ...drafts, [call.approvalId]: draft } }));
  }

  async function decide(call: AwaitingCall, decision: ApprovalDecision): Promise<void> {
    change(call, { type: 'submit', decision: decision.approved ? 'approve' : 'deny' });
    try {
      await client.call('approval.decide', { approvalId: call.approvalId, decision });
    } catch (cause) {
      change(call, { type: 'submit-failed', message: failureMessage(cause) });
    }
  }

  function timing(call: AwaitingCall) {
    const decidedAt = now();
    // The web host may run on a machine whose clock is ahead of this one's.
    return { decidedAt, decisionDuration: Math.max(0, decidedAt - call.approvalRequested) };
  }

  return {
    store,
    change,
    review: (approvalId) => store.setState({ currentApprovalId: approvalId, isCollapsed: false }),
    collapse: () => store.setState({ isCollapsed: true }),
    expand: () => store.setState({ isCollapsed: false }),

    async preview(call) {
      const { check, revision } = draftOf(store.getState(), call);
      if (check.status !== 'pending') return;
      const { approvalId } = call;
      try {
        const preview = await client.call('approval.preview', { approvalId, parameters: check.parameters });
        change(call, { type: 'previewed', revision, preview });
      } catch (cause) {
        change(call, { type: 'preview-failed', revision, message: failureMessage(cause) });
      }
    },

    async approve(call) {
      const draft = draftOf(store.getState(), call);
      if (!isApprovable(draft)) return;
      const modified = modifiedParameters(draft);
      const decision = modified
        ? ApprovalDecision.approveWithModifications(modified, timing(call))
        : ApprovalDecision.approve(timing(call));
      await decide(call, decision);
    },

    async deny(call) {
      const { reason, submission } = draftOf(store.getState(), call);
      if (submission.status === 'sending') return;
      await decide(call, ApprovalDecision.deny(reason.trim() || undefined, timing(call)));
    },
  };
}

export function draftOf(state: ApprovalState, call: AwaitingCall): ApprovalDraft {
  return state.drafts[call.approvalId] ?? startDraft(call.request);
}
