import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApprovalDecision, type RememberOptions } from '../../../../shared/call/approval-decision';
import { type CommandClient, CommandFailed, failureMessage } from '../../bridge/command-client';
import type { AwaitingCall } from '../pending-approvals';
import {
  type ApprovalDraft,
  type DraftAction,
  modifiedParameters,
  reduceDraft,
  shownEffects,
  startDraft,
} from './approval-draft';
import { isApprovable, isDeniable } from './approve-obstacle';
import type { OwnPatternsCheck } from './remember-choice';
import { ownPatternsQuestion, rememberOptions } from './remember-plan';

export type ParameterView = 'form' | 'json';

/** `edit` opens the dialog with the command ready to be edited, `rule` with the rule editor. */
export type ReviewPart = 'call' | 'edit' | 'rule';

export interface ApprovalState {
  /** By approval id; kept while the question is out of view and when the user closes the dialog. */
  readonly drafts: Readonly<Record<string, ApprovalDraft>>;
  /** The call in the dialog, and the part of the dialog that the user asked for. */
  readonly reviewed: { readonly approvalId: string; readonly part: ReviewPart } | null;
  /** Approval ids of calls that don't open the dialog automatically, or no longer do. */
  readonly aside: readonly string[];
  /** The question to scroll to. */
  readonly soughtId: string | null;
  /** Approval ids of the calls whose texts have been on screen to the end. */
  readonly seen: readonly string[];
  /** By approval id: calls of conversations that aren't open, or why they can't be shown. */
  readonly read: Readonly<Record<string, AwaitingCall | { readonly failure: string }>>;
  /** Approval ids of the calls that the user wants to see tried first. */
  readonly tried: readonly string[];
  /** How the user prefers to see parameters; kept from call to call. */
  readonly view: ParameterView;
  /** How many other waiting calls the latest decision settled through the rule it created. */
  readonly alsoSettled: number;
  /** What happened to the shown call if it was not decided in this window. */
  readonly gone: string | null;
}

export interface ApprovalModel {
  readonly store: StoreApi<ApprovalState>;
  /** Opens the dialog. */
  review(approvalId: string, part?: ReviewPart): void;
  closeReview(): void;
  /** Keeps the questions in place: the dialog doesn't open automatically for them. */
  putAside(approvalIds: readonly string[]): void;
  /** Scrolls to the question and focuses it, once it is there. */
  seek(approvalId: string): void;
  found(): void;
  noteSight(approvalId: string, sight: 'seen' | 'unseen'): void;
  /** Loads a waiting call for a place outside its conversation. */
  read(approvalId: string): Promise<void>;
  showParametersAs(view: ParameterView): void;
  /** The user has seen which other calls were settled. */
  dismissSettled(): void;
  tellGone(message: string): void;
  dismissGone(): void;
  /** After a disconnect, because anything may have changed in the meantime. */
  checkAllAgain(): void;
  change(call: AwaitingCall, action: DraftAction): void;
  preview(call: AwaitingCall): Promise<void>;
  /** Asks main about the patterns that the user entered. */
  checkPatterns(call: AwaitingCall): Promise<void>;
  /** Runs the call on a copy of the folder, so that the user can decide about its effects. */
  rehearse(call: AwaitingCall): Promise<void>;
  /** True if main accepted the decision; otherwise the reason is in the draft. */
  approve(call: AwaitingCall, options?: ApproveOptions): Promise<boolean>;
  /** Allows the calls as they are; main leaves those open that changed meanwhile. */
  allowAll(calls: readonly AwaitingCall[]): Promise<void>;
  deny(call: AwaitingCall): Promise<boolean>;
  denyAll(conversationId: string): Promise<void>;
}

export interface ApproveOptions {
  readonly remember?: RememberOptions;
  /** Runs the call itself instead of applying what its rehearsal changed. */
  readonly runForReal?: boolean;
}

interface ShownEffects {
  readonly fingerprint?: string | undefined;
  readonly leaveOut?: string[];
  readonly runForReal?: boolean;
}

/** Asking main will show whether it can be reached. */
const whenAsked = 'connected';

export function createApprovalModel({ client, now }: { client: CommandClient; now: () => number }): ApprovalModel {
  const store = createStore<ApprovalState>(() => ({
    drafts: {},
    reviewed: null,
    aside: [],
    soughtId: null,
    seen: [],
    read: {},
    tried: [],
    view: 'form',
    alsoSettled: 0,
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

  function decide(call: AwaitingCall, decision: ApprovalDecision, shown: ShownEffects = {}): Promise<boolean> {
    const { approvalId } = call;
    const joined = [...draftOf(store.getState(), call).joined];
    return submit(call, decision.approved ? 'approve' : 'deny', async () => {
      const { alsoSettled } = await client.call('approval.decide', { approvalId, decision, joined, ...shown });
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
    review: (approvalId, part = 'call') => store.setState({ reviewed: { approvalId, part } }),
    closeReview: () => store.setState({ reviewed: null }),
    putAside: (approvalIds) => store.setState(({ aside }) => ({ aside: [...new Set([...aside, ...approvalIds])] })),
    seek: (approvalId) => store.setState({ soughtId: approvalId }),
    found: () => store.setState({ soughtId: null }),
    noteSight: (approvalId, sight) =>
      store.setState(({ seen }) => {
        const others = seen.filter((id) => id !== approvalId);
        return { seen: sight === 'seen' ? [...others, approvalId] : others };
      }),

    async read(approvalId) {
      const keep = (call: ApprovalState['read'][string]) =>
        store.setState(({ read }) => ({ read: { ...read, [approvalId]: call } }));
      try {
        const { request, why, approvalRequested } = await client.call('approval.read', { approvalId });
        const asked = { approvalId, approvalRequested, why, validationStarted: approvalRequested };
        keep({ status: 'awaiting-approval', request, ...asked });
      } catch (cause) {
        keep({ failure: failureMessage(cause) });
      }
    },

    showParametersAs: (view) => store.setState({ view }),
    dismissSettled: () => store.setState({ alsoSettled: 0 }),
    tellGone: (message) => store.setState({ gone: message }),
    dismissGone: () => store.setState({ gone: null }),

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

    async rehearse({ approvalId }) {
      store.setState(({ tried }) => ({ tried: [...new Set([...tried, approvalId])] }));
      await client.call('approval.rehearse', { approvalId });
    },

    async approve(call, { remember: given, runForReal = false } = {}) {
      const draft = draftOf(store.getState(), call);
      if (!isApprovable(draft, whenAsked) || draft.check.status !== 'checked') return false;
      const modified = modifiedParameters(draft);
      const remember = given ?? rememberOptions(draft, 'allow', now());
      const decision = modified
        ? ApprovalDecision.approveWithModifications(modified, timing(call), remember)
        : ApprovalDecision.approve(timing(call), remember);
      const comment = draft.reason.trim();
      const said = comment === '' ? decision : ApprovalDecision.withComment(decision, comment);
      if (runForReal) return decide(call, said, { runForReal });
      const { fingerprint } = draft.check.preview;
      const leaveOut = shownEffects(draft) ? [...draft.leaveOut] : [];
      return decide(call, said, {
        ...(fingerprint === undefined ? {} : { fingerprint }),
        ...(leaveOut.length === 0 ? {} : { leaveOut }),
      });
    },

    async deny(call) {
      const draft = draftOf(store.getState(), call);
      if (!isDeniable(draft, whenAsked)) return false;
      const remember = rememberOptions(draft, 'deny', now());
      return decide(call, ApprovalDecision.deny(draft.reason.trim() || undefined, timing(call), remember));
    },

    async allowAll(calls) {
      const seen = calls.flatMap((call) => {
        const { check, joined } = draftOf(store.getState(), call);
        if (check.status !== 'checked') return [];
        const { fingerprint } = check.preview;
        const { approvalId } = call;
        return { approvalId, joined: [...joined], ...(fingerprint === undefined ? {} : { fingerprint }) };
      });
      if (seen.length > 0) await client.call('approval.allow-all', { calls: seen });
    },

    async denyAll(conversationId) {
      await client.call('approval.deny-all', { conversationId });
    },
  };
}

export function draftOf(state: ApprovalState, call: AwaitingCall): ApprovalDraft {
  return state.drafts[call.approvalId] ?? startDraft(call.request);
}
