import { Square } from 'lucide-react';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { ConversationDot } from '../../core/components/conversation-dot';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { InboxRow } from './inbox-row';
import { RowOrigin } from './row-origin';

interface RunningRowProps {
  readonly conversation: ConversationSummary;
  readonly isReachable: boolean;
  readonly onOpen: () => void;
}

export function RunningRow({ conversation, isReachable, onOpen }: RunningRowProps) {
  const { app } = useModels();
  const stopping = useAsyncAction(app.stopConversation);
  const { id, title, workspacePath, state } = conversation;
  const name = title || texts.sidebar.untitled;
  const doing = activityText(conversation);
  return (
    <InboxRow id={runningRowKey(id)} label={`${name}: ${doing}`} isReachable={isReachable}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 grow basis-48 font-medium wrap-anywhere">{name}</h3>
        <div className="flex gap-1.5">
          <Button look="quiet" size="small" aria-label={`${texts.inbox.open} ${name}`} onClick={onOpen}>
            {texts.inbox.open}
          </Button>
          <Button
            size="small"
            aria-label={`${texts.inbox.stop} ${name}`}
            disabled={stopping.isRunning}
            onClick={() => void stopping.run(id)}
          >
            <Square aria-hidden className="size-2.5 fill-current" />
            {texts.inbox.stop}
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <p className="flex min-w-0 items-center gap-1.5 text-small text-ink-soft">
          {state === 'working' && <ConversationDot state={state} />}
          <span className="min-w-0 wrap-anywhere">{doing}</span>
        </p>
        <RowOrigin workspacePath={workspacePath} />
      </div>
      {stopping.error !== null && <FailureMessage>{stopping.error}</FailureMessage>}
    </InboxRow>
  );
}

export const runningRowKey = (conversationId: string) => `running-${conversationId}`;

/** Describes briefly what a conversation is doing. */
function activityText({ state, activity }: Pick<ConversationSummary, 'state' | 'activity'>): string {
  return activity ?? (state === 'needs-you' ? texts.inbox.waiting : texts.inbox.working);
}
