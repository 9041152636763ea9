import clsx from 'clsx';

import { memo, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { openQuestion, type ToolCallView } from '../../../shared/conversation/conversation-state';
import { useAppState, useConversation } from '../../core/store/app-context';
import { effectiveCall } from '../../core/store/effective-call';
import { useIsElsewhere } from '../../core/store/use-is-elsewhere';
import { texts } from '../../core/texts/texts';
import { PreservedScope } from '../../ui/preserved-state';
import { HostQuestion, isAboutHost } from '../approval/question/host-question';
import { QuestionInConversation } from '../approval/question/question-in-conversation';
import { useSettlingCalls } from '../approval/rehearsal/use-rehearsal';
import { CallBody } from './call-body';
import { CallExcerpt } from './call-excerpt';

import { type CardState, cardStore, clearRevealedCard } from './card-store';
import { CallLine } from './line/call-line';
import { useIsAsking } from './use-is-asked';

/** Reaches out to both sides, so that its icon is below the first letter of the text above. */
const frames = {
  line: '-mx-2 rounded-control border border-transparent transition-colors hover:bg-hover',
  card: '-mx-2 my-1.5 rounded-card border border-line bg-raised py-1 shadow-raised',
};

export const ToolCallCard = memo(function ToolCallCard({ callId }: { callId: string }) {
  const call = useConversation((conversation) => conversation.calls[callId], undefined);
  const isAsking = useIsAsking(callId);
  if (!call || isAsking) return null;
  return (
    <PreservedScope name={callId}>
      <Card callId={callId} call={call} />
    </PreservedScope>
  );
});

/** One line, which opens to everything about the call. Only what waits for the user is more than that from the start. */
function Card({ callId, call }: { callId: string; call: ToolCallView }) {
  const isAsking = useAppState(({ terminals }) =>
    terminals.some((one) => one.callId === callId && one.state === 'waiting-for-input'),
  );
  const hostQuestion = useAppState(({ approvals }) => approvals.find((each) => isAboutHost(each, callId))?.approvalId);
  const isOpen = useCardState(({ opened }) => opened[callId] ?? false);
  const bodyId = useId();
  const card = useFocusWhenRevealed(callId);
  const { lifecycle } = call;
  const isElsewhere = useIsElsewhere();
  const question = isElsewhere ? null : openQuestion(call);
  const isSettling = useSettlingCalls()(question?.approvalId ?? '');
  const isCard = isOpen || isAsking || hostQuestion !== undefined || (openQuestion(call) !== null && !isSettling);
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-call={callId}
      data-status={lifecycle.status}
      aria-label={texts.call.label(lifecycle.request.toolName, effectiveCall(call).summary)}
      className={frames[isCard ? 'card' : 'line']}
    >
      {question && !isSettling ? (
        <div className="px-3 py-1.5">
          <QuestionInConversation call={question} />
        </div>
      ) : (
        <>
          <CallLine call={call} isOpen={isOpen} bodyId={bodyId} />
          <div className={clsx('space-y-2 pr-2 pl-8 empty:hidden', isCard ? 'pt-1 pb-1.5' : 'pb-1')}>
            {isOpen ? <CallBody id={bodyId} call={call} /> : <CallExcerpt call={call} />}
          </div>
          {hostQuestion !== undefined && <HostQuestion key={hostQuestion} approvalId={hostQuestion} />}
        </>
      )}
    </article>
  );
}

/** Reads the current state, even in a static render. */
function useCardState(select: (state: CardState) => boolean): boolean {
  const read = () => select(cardStore.getState());
  return useSyncExternalStore(cardStore.subscribe, read, read);
}

/** Takes the focus once the card is rendered, if a link led here. */
function useFocusWhenRevealed(callId: string) {
  const card = useRef<HTMLElement>(null);
  const isLedTo = useCardState(({ ledTo }) => ledTo === callId);
  useEffect(() => {
    if (!isLedTo || !card.current) return;
    clearRevealedCard();
    card.current.scrollIntoView({ block: 'center' });
    card.current.focus({ preventScroll: true });
  }, [isLedTo]);
  return card;
}
