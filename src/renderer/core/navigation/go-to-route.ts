import { assertNever } from '../../../shared/assert-never';
import type { Route } from '../../../shared/contract/route';
import type { ActionController } from '../actions/action-controller';
import type { PageEffects } from '../actions/page-effects';
import type { AppModel } from '../store/app-model';
import type { ApprovalModel } from '../store/approval/approval-model';
import { needsReview } from '../store/approval/needs-review';
import { settingsButtonId } from './settings-button-id';

export interface NavigationDeps {
  readonly app: AppModel;
  readonly approval: Pick<ApprovalModel, 'review' | 'seek'>;
  readonly page: Pick<PageEffects, 'focusMessageField'>;
  readonly stage: Pick<ActionController, 'show'>;
}

/** Navigates to a route that the user chose outside the window or elsewhere in it. */
export function goToRoute(place: Route, { app, approval, page, stage }: NavigationDeps): void {
  function showConversation(conversationId: string): void {
    app.hideSettings();
    if (app.store.getState().open?.id === conversationId) app.leaveInbox();
    else void app.showConversation(conversationId);
  }

  switch (place.kind) {
    case 'conversation':
      return showConversation(place.conversationId);
    case 'approval': {
      const { approvalId } = place;
      const pending = app.store.getState().approvals.find((each) => each.approvalId === approvalId);
      showConversation(place.conversationId);
      // A call that isn't listed yet is best reviewed in full.
      return pending && !needsReview(pending.riskLevel) ? approval.seek(approvalId) : approval.review(approvalId);
    }
    case 'inbox':
      app.hideSettings();
      return app.showInbox();
    case 'new-task':
      app.hideSettings();
      app.beginConversation();
      return page.focusMessageField();
    case 'settings':
      return app.showSettings('approval', settingsButtonId);
    case 'shortcuts':
      return stage.show({ kind: 'shortcuts' });
    default:
      return assertNever(place);
  }
}
