import {
  ListTodo,
  MessageSquareText,
  OctagonX,
  Play,
  ShieldQuestion,
  Square,
  TextCursorInput,
  Undo2,
} from 'lucide-react';
import { needsDecision } from '../../../shared/call/needs-decision';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import type { Action } from '../../core/actions/action';
import { goToRoute } from '../../core/navigation/go-to-route';
import { effectiveCall } from '../../core/store/effective-call';
import { inboxOf } from '../../core/store/inbox-of';
import { texts } from '../../core/texts/texts';
import { findResumePoint } from '../../features/conversation/find-resume-point';
import { type ActionDeps, shownConversation } from './action-deps';

const { titles } = texts.actions;

export function runActions(deps: ActionDeps): Action[] {
  const { app, approval, page, stage } = deps;
  const undoable = () => latestUndoable(Object.values(shownConversation(deps)?.calls ?? {}));
  return [
    {
      id: 'stop',
      title: titles.stop,
      group: 'run',
      icon: Square,
      keywords: 'cancel abort end halt',
      shortcut: 'Mod+.',
      slash: 'stop',
      isAvailable: () => (shownConversation(deps)?.run ?? null) !== null,
      run: () => app.stop(),
    },
    {
      id: 'stop-all',
      title: titles.stopAll,
      group: 'conversation',
      icon: OctagonX,
      keywords: 'cancel abort end halt every running',
      slash: 'stop-all',
      isAvailable: () => inboxOf(app.store.getState()).running.length > 0,
      run: () => app.stopAll(),
    },
    {
      id: 'resume',
      title: titles.resume,
      group: 'run',
      icon: Play,
      keywords: 'continue retry go on',
      slash: 'resume',
      isAvailable() {
        const conversation = shownConversation(deps);
        return conversation !== null && findResumePoint(conversation) !== null;
      },
      run: () => app.resume(),
    },
    {
      id: 'review-approval',
      title: titles.reviewApproval,
      group: 'run',
      icon: ShieldQuestion,
      keywords: 'allow deny decide waiting permission',
      shortcut: 'Mod+Shift+Y',
      slash: 'decide',
      isAvailable: () => app.store.getState().approvals.some(needsDecision),
      run() {
        const { approvals: all, open } = app.store.getState();
        const approvals = all.filter(needsDecision);
        const waiting = approvals.find(({ conversationId }) => conversationId === open?.id) ?? approvals[0];
        if (!waiting) return;
        const { conversationId, approvalId } = waiting;
        goToRoute({ kind: 'approval', conversationId, approvalId }, { app, approval, page, stage });
      },
    },
    {
      id: 'undo-change',
      title: titles.undo,
      group: 'run',
      icon: Undo2,
      keywords: 'revert take back restore file',
      slash: 'undo',
      isAvailable: () => undoable() !== null,
      detail() {
        const call = undoable();
        return call === null ? undefined : effectiveCall(call).summary;
      },
      async run() {
        const call = undoable();
        if (call) await app.undo(call.lifecycle.request.id);
      },
    },
    {
      id: 'focus-message',
      title: titles.focusMessage,
      group: 'run',
      icon: TextCursorInput,
      keywords: 'composer write input type',
      shortcut: 'Mod+I',
      isAvailable: () => true,
      run() {
        app.leaveInbox();
        page.focusMessageField();
      },
    },
    {
      id: 'focus-conversation',
      title: titles.focusConversation,
      group: 'run',
      icon: MessageSquareText,
      keywords: 'scroll read messages',
      isAvailable: () => shownConversation(deps) !== null,
      run() {
        app.leaveInbox();
        page.focusConversation();
      },
    },
    {
      id: 'focus-todo-list',
      title: titles.focusTodoList,
      group: 'run',
      icon: ListTodo,
      keywords: 'todo tasks steps progress plan',
      slash: 'todo',
      isAvailable: () => (shownConversation(deps)?.todos.length ?? 0) > 0,
      run() {
        app.leaveInbox();
        page.focusTodoList();
      },
    },
  ];
}

/** Returns the latest change that can still be undone. */
function latestUndoable(calls: readonly ToolCallView[]): ToolCallView | null {
  return calls.findLast(({ result, undone }) => result?.metadata?.canUndo === true && !undone) ?? null;
}
