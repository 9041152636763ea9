import { useMemo } from 'react';
import { LoadFailure } from '../../core/components/load-failure';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { useNow } from '../../ui/behavior/use-now';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { ConversationRows } from './conversation-rows';
import { groupConversations } from './group-conversations';

/** Half the smallest time step that the list shows. */
const renewal = 30_000;

export function ConversationList() {
  const { app } = useModels();
  const conversations = useAppState((state) => state.conversations);
  const grouping = useAppState((state) => readyValue(state.settings)?.sidebarGrouping ?? 'day');
  const now = useNow(renewal);
  const groups = useMemo(
    () => groupConversations(readyValue(conversations) ?? [], grouping, now),
    [conversations, grouping, now],
  );
  if (conversations.status === 'loading') return <SkeletonLines label={texts.loading} className="px-4.5" />;
  if (conversations.status === 'failed') {
    return (
      <LoadFailure className="px-4.5" onRetry={() => void app.reload()}>
        {texts.sidebar.cannotLoad} {conversations.message}
      </LoadFailure>
    );
  }
  if (groups.length === 0) return <p className="px-4.5 text-small text-ink-faint">{texts.sidebar.none}</p>;
  return <ConversationRows groups={groups} now={now} isFolderTold={grouping !== 'folder'} />;
}
