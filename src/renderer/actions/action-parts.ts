import type { ConversationState } from '../../shared/fold-conversation';
import type { ApprovalModel } from '../approval/approval-model';
import type { LayoutModel } from '../layout/layout-model';
import type { PanelModel } from '../panel/panel-model';
import type { AppModel } from '../store/app-model';
import type { ActionStage } from './action-stage';
import type { PageReach } from './page-reach';

/** What actions are made of. */
export interface ActionParts {
  readonly app: AppModel;
  readonly approval: ApprovalModel;
  readonly panel: PanelModel;
  readonly layout: LayoutModel;
  readonly stage: ActionStage;
  readonly page: PageReach;
}

export function shownConversation({ app }: ActionParts): ConversationState | null {
  return app.store.getState().open?.shown ?? null;
}
