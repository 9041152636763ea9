import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { useConversation } from '../../../core/store/app-context';
import { type ChangedFile, changedFiles, countStanding } from '../../../core/store/panel/changed-files';
import type { ChangesState } from '../../../core/store/panel/changes-model';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import type { TabBadge } from '../panel-tab-views';

const noCalls: ConversationState['calls'] = {};

/** Returns the changed files of the open conversation. */
export function useChangedFiles(): readonly ChangedFile[] {
  const calls = useConversation((conversation) => conversation.calls, noCalls);
  const workspacePath = useConversation((conversation) => conversation.workspacePath, '');
  return useMemo(() => changedFiles({ calls, workspacePath }), [calls, workspacePath]);
}

export function useChangesBadge(): TabBadge | null {
  const count = countStanding(useChangedFiles());
  return count === 0 ? null : { count, text: texts.changes.count(count) };
}

export function useChangesState<Selected>(select: (state: ChangesState) => Selected): Selected {
  return useStore(usePanel().changes.store, select);
}
