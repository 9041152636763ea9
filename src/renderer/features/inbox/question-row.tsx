import { MessageCircleQuestionMark } from 'lucide-react';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { InboxRow } from './inbox-row';
import { RowOrigin } from './row-origin';

interface QuestionRowProps {
  readonly conversation: ConversationSummary;
  readonly isReachable: boolean;
  readonly onOpen: () => void;
}

/** The question itself is in the conversation, with its context. */
export function QuestionRow({ conversation, isReachable, onOpen }: QuestionRowProps) {
  const { id, title, workspacePath } = conversation;
  const name = title || texts.sidebar.untitled;
  return (
    <InboxRow id={questionRowKey(id)} label={`${name}: ${texts.inbox.asks}`} isReachable={isReachable}>
      <div className="flex items-center gap-2">
        <MessageCircleQuestionMark aria-hidden className="size-4 shrink-0 text-accent-ink" />
        <h3 className="min-w-0 grow font-medium wrap-anywhere">{name}</h3>
        <Button
          look="primary"
          size="small"
          className="h-7 px-2.5"
          aria-label={`${texts.inbox.answer} ${name}`}
          onClick={onOpen}
        >
          {texts.inbox.answer}
        </Button>
      </div>
      <RowOrigin workspacePath={workspacePath} />
    </InboxRow>
  );
}

/** A conversation that asks is also running, so it has a row there too. */
export const questionRowKey = (conversationId: string) => `question-${conversationId}`;
