import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationState } from '../../shared/fold-conversation';
import { usePanel } from '../panel/panel-context';
import type { TabMark } from '../panel/panel-tab-parts';
import { useConversation } from '../store/app-context';
import { texts } from '../texts';
import { type ChangedFile, changedFiles, countStanding } from './changed-files';
import type { ChangesState } from './changes-model';

const noCalls: ConversationState['calls'] = {};

/** Those of the open conversation. */
export function useChangedFiles(): readonly ChangedFile[] {
  const calls = useConversation((conversation) => conversation.calls, noCalls);
  const workspacePath = useConversation((conversation) => conversation.workspacePath, '');
  return useMemo(() => changedFiles({ calls, workspacePath }), [calls, workspacePath]);
}

export function useChangesMark(): TabMark | null {
  const count = countStanding(useChangedFiles());
  return count === 0 ? null : { count, text: texts.changes.count(count) };
}

export function useChangesState<Selected>(select: (state: ChangesState) => Selected): Selected {
  return useStore(usePanel().changes.store, select);
}
