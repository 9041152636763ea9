import type { Action } from '../../core/actions/action';
import type { ActionDeps } from './action-deps';
import { conversationActions } from './conversation-actions';
import { messageActions } from './message-actions';
import { promptActions } from './prompt-actions';
import { runActions } from './run-actions';
import { settingsActions } from './settings-actions';
import { windowActions } from './window-actions';

/** Everything that the user can do from the keyboard, in palette order. */
export function createActions(deps: ActionDeps): readonly Action[] {
  return [
    ...conversationActions(deps),
    ...runActions(deps),
    ...messageActions(deps),
    ...promptActions(deps),
    ...windowActions(deps),
    ...settingsActions(deps),
  ];
}
