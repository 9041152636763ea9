import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApprovalDecision } from '../../../../shared/call/approval-decision';
import { type CommandClient, CommandFailed, failureMessage } from '../../bridge/command-client';
import type { AwaitingCall } from '../pending-approvals';
import { type ApprovalDraft, type DraftAction, modifiedParameters, reduceDraft, startDraft } from './approval-draft';
import { isApprovable, isDeniable } from './approve-obstacle';
import type { OwnPatternsCheck } from './remember-choice';
import { ownPatternsQuestion, rememberOptions } from './remember-plan';

export type ParameterView = 'form' | 'json';

export interface ApprovalState {
  /** By approval id; kept while the user looks at another call or collapses the dialog. */
  readonly drafts: Readonly<Record<string, ApprovalDraft>>;
  readonly currentApprovalId: string | null;
  /** The user collapsed the dialog; a bar reopens it. */
  readonly isCollapsed: boolean;
  /** How the user prefers to see parameters; kept from call to call. */
  readonly view: ParameterView;
  /** How many other waiting calls the latest decision settled through the rule it created. */
  readonly alsoSettled: number;
  /** Approval ids of calls that the user is done with, although main has not confirmed it yet. */
  readonly withdrawn: readonly string[];
  /** What happened to the shown call if it was not decided in this window. */
  readonly gone: string | null;
}

export interface ApprovalModel {
  readonly store: StoreApi<ApprovalState>;
  review(approvalId: string): void;
  collapse(): void;
  expand(): void;
  showParametersAs(view: ParameterView): void;
  /** The user has seen which other calls were settled. */
  dismissSettled(): void;
  /** Hides calls from the user; returns how to bring them back. */
  withdraw(approvalIds: readonly string[]): () => void;
  tellGone(message: string): void;
  dismissGone(): void;
  /** After a disconnect, because anything may have changed in the meantime. */
  checkAllAgain(): void;
  change(call: AwaitingCall, action: DraftAction): void;
  preview(call: AwaitingCall): Promise<void>;
  /** Asks main about the patterns that the user entered. */
  checkPatterns(call: AwaitingCall): Promise<void>;
  /** True if main accepted the decision; otherwise the reason is in the draft. */
  approve(call: AwaitingCall): Promise<boolean>;
  deny(call: AwaitingCall): Promise<boolean>;
  denyAll(call: AwaitingCall, conversationId: string): Promise<boolean>;
}

/** Asking main will show whether it can be reached. */
const whenAsked = 'connected';

export function createApprovalModel({ client, now }: { client: CommandClient; now: () => number }): ApprovalModel {
  const store = createStore<ApprovalState>(() => ({
    drafts: {},
    currentApprovalId: null,
    isCollapsed: false,
    view: 'form',
    alsoSettled: 0,
    withdrawn: [],
    gone: null,
  }));

  function change(call: AwaitingCall, action: DraftAction): void {
    const draft = reduceDraft(draftOf(store.getState(), call), action);
    store.setState(({ drafts }) => ({ drafts: { ...drafts, [call.approvalId]: draft } }));
  }

  async function submit(call: AwaitingCall, decision: 'approve' | 'deny', send: () => Promise<void>): Promise<boolean> {
    change(call, { type: 'submit', decision });
    store.setState({ alsoSettled: 0 });
    try {
      await send();
      return true;
    } catch (cause) {
      const isRefused = cause instanceof CommandFailed && cause.error.code === 'refused';
      change(call, { type: isRefused ? 'submit-refused' : 'submit-failed', message: failureMessage(cause) });
      return false;
    }
  }

  function decide(call: AwaitingCall, decision: ApprovalDecision, fingerprint?: string): Promise<boolean> {
    const { approvalId } = call;
    return submit(call, decision.approved ? 'approve' : 'deny', async () => {
      const input = { approvalId, decision, ...(fingerprint === undefined ? {} : { fingerprint }) };
      const { alsoSettled } = await client.call('approval.decide', input);
      store.setState({ alsoSettled });
    });
  }

  function timing(call: AwaitingCall) {
    const decidedAt = now();
    // The web host may run on a machine whose clock is ahead of this one.
    return { decidedAt, decisionDuration: Math.max(0, decidedAt - call.approvalRequested) };
  }

  return {
    store,
    change,
    review: (approvalId) => store.setState({ currentApprovalId: approvalId, isCollapsed: false }),
    collapse: () => store.setState({ isCollapsed: true }),
    expand: () => store.setState({ isCollapsed: false }),
    showParametersAs: (view) => store.setState({ view }),
    dismissSettled: () => store.setState({ alsoSettled: 0 }),
    tellGone: (message) => store.setState({ gone: message }),
    dismissGone: () => store.setState({ gone: null }),

    withdraw(approvalIds) {
      store.setState(({ withdrawn }) => ({ withdrawn: [...withdrawn, ...approvalIds] }));
      return () =>
        store.setState(({ withdrawn }) => ({ withdrawn: withdrawn.filter((id) => !approvalIds.includes(id)) }));
    },

    checkAllAgain: () =>
      store.setState(({ drafts }) => ({
        drafts: Object.fromEntries(
          Object.entries(drafts).map(([id, draft]) => [id, reduceDraft(draft, { type: 'check-again' })]),
        ),
      })),

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

    async checkPatterns(call) {
      const question = ownPatternsQuestion(draftOf(store.getState(), call));
      if (!question) return;
      const about = JSON.stringify(question);
      const answer = (check: OwnPatternsCheck) =>
        change(call, { type: 'remember', action: { type: 'checked-patterns', check } });
      try {
        answer({ about, ...(await client.call('approval.back-test', { approvalId: call.approvalId, ...question })) });
      } catch (cause) {
        answer({ about, failure: failureMessage(cause) });
      }
    },

    async approve(call) {
      const draft = draftOf(store.getState(), call);
      if (!isApprovable(draft, whenAsked) || draft.check.status !== 'checked') return false;
      const modified = modifiedParameters(draft);
      const remember = rememberOptions(draft, 'allow', now());
      const decision = modified
        ? ApprovalDecision.approveWithModifications(modified, timing(call), remember)
        : ApprovalDecision.approve(timing(call), remember);
      const comment = draft.reason.trim();
      const said = comment === '' ? decision : ApprovalDecision.withComment(decision, comment);
      return decide(call, said, draft.check.preview.fingerprint);
    },

    async deny(call) {
      const draft = draftOf(store.getState(), call);
      if (!isDeniable(draft, whenAsked)) return false;
      const remember = rememberOptions(draft, 'deny', now());
      return decide(call, ApprovalDecision.deny(draft.reason.trim() || undefined, timing(call), remember));
    },

    async denyAll(call, conversationId) {
      const { reason, submission } = draftOf(store.getState(), call);
      if (submission.status === 'sending') return false;
      const said = reason.trim();
      return submit(call, 'deny', async () => {
        await client.call('approval.deny-all', { conversationId, ...(said === '' ? {} : { reason: said }) });
      });
    },
  };
}

export function draftOf(state: ApprovalState, call: AwaitingCall): ApprovalDraft {
  return state.drafts[call.approvalId] ?? startDraft(call.request);
}
