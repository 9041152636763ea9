import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { useAppState } from '../../../core/store/app-context';
import { conversationOnPage } from '../../../core/store/app-state';
import { type ChangedFile, changedFiles, countStanding } from '../../../core/store/panel/changed-files';
import type { ChangesState } from '../../../core/store/panel/changes-model';
import { usePanel } from '../../../core/store/panel/panel-context';
import type { ReviewState } from '../../../core/store/panel/review-model';
import { texts } from '../../../core/texts/texts';
import type { TabBadge } from '../panel-tab-views';

const noCalls: ConversationState['calls'] = {};

/** Returns the changed files of the conversation on the page. */
export function useChangedFiles(): readonly ChangedFile[] {
  const calls = useAppState((state) => conversationOnPage(state)?.shown?.calls ?? noCalls);
  const workspacePath = useAppState((state) => conversationOnPage(state)?.shown?.workspacePath ?? '');
  return useMemo(() => changedFiles({ calls, workspacePath }), [calls, workspacePath]);
}

export function useChangesBadge(): TabBadge | null {
  const count = countStanding(useChangedFiles());
  return count === 0 ? null : { count, text: texts.changes.count(count) };
}

export function useReviewState<Selected>(select: (state: ReviewState) => Selected): Selected {
  return useStore(usePanel().review.store, select);
}

export function useChangesState<Selected>(select: (state: ChangesState) => Selected): Selected {
  return useStore(usePanel().changes.store, select);
}
