import type { ConversationState } from '../../../shared/conversation/conversation-state';
import type { ActionController } from '../../core/actions/action-controller';
import type { PageEffects } from '../../core/actions/page-effects';
import type { LayoutModel } from '../../core/layout/layout-model';
import type { AppModel } from '../../core/store/app-model';
import type { ApprovalModel } from '../../core/store/approval/approval-model';
import type { PanelModel } from '../../core/store/panel/panel-model';

export interface ActionDeps {
  readonly app: AppModel;
  readonly approval: ApprovalModel;
  readonly panel: PanelModel;
  readonly layout: LayoutModel;
  readonly stage: ActionController;
  readonly page: PageEffects;
}

export function shownConversation({ app }: ActionDeps): ConversationState | null {
  return app.store.getState().open?.shown ?? null;
}
