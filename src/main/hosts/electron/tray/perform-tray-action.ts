import { assertNever } from '../../../../shared/assert-never';
import type { Route } from '../../../../shared/contract/route';
import type { App } from '../../../app/app';
import { dispatchCommand } from '../../../app/commands/dispatch-command';
import type { TrayAction } from './describe-tray';

export interface TrayActionDeps {
  readonly app: Pick<App, 'handlers'>;
  openWindow(): void;
  /** Shows the questions near the tray. */
  review(): void;
  /** Goes there and brings the window to the front. */
  showPlace(place: Route): void;
  quit(): void;
}

export async function performTrayAction(action: TrayAction, deps: TrayActionDeps): Promise<void> {
  const { app, openWindow, review, showPlace, quit } = deps;
  switch (action.kind) {
    case 'decide':
      return decide(action, deps);
    case 'show':
      return showPlace(action.place);
    case 'choose-mode': {
      const { conversationId, mode } = action;
      const reply = await dispatchCommand(app.handlers, 'conversation.choose-mode', { conversationId, mode });
      if (!reply.ok) showPlace({ kind: 'conversation', conversationId });
      return;
    }
    case 'open':
      return openWindow();
    case 'review':
      return review();
    case 'stop-all':
      await dispatchCommand(app.handlers, 'conversation.stop-all', {});
      return;
    case 'quit':
      return quit();
    default:
      return assertNever(action);
  }
}

/** If main rejects the decision, the user has to look: it may already be decided, or have changed. */
async function decide(
  { approval, isApproved }: Extract<TrayAction, { kind: 'decide' }>,
  { app, showPlace }: TrayActionDeps,
): Promise<void> {
  const { conversationId, approvalId } = approval;
  const reply = await dispatchCommand(app.handlers, 'approval.decide-in-inbox', { approvalId, isApproved });
  if (reply.ok) return;
  const isGone = reply.error.code === 'not-found';
  showPlace(isGone ? { kind: 'conversation', conversationId } : { kind: 'approval', conversationId, approvalId });
}
