import clsx from 'clsx';
import { SquareTerminal } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { ToolCallView } from '../../../shared/conversation/fold-conversation';
import { RevealedText } from '../../core/components/revealed-text';
import { useAppState, useConversation } from '../../core/store/app-context';
import { effectiveCall } from '../../core/store/effective-call';
import { usePanel } from '../../core/store/panel/panel-context';
import { provenanceText, texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { CallActions } from './call-actions';
import { CallDecider } from './call-decider';
import { CallDetails } from './call-details';
import { CallOutcome } from './call-outcome';
import { CardHeader } from './card-header';
import { type CardState, cardStore, clearRevealedCard } from './card-store';
import { type CardVariant, cardVariant } from './card-variant';
import { CallWarnings } from './info/call-warnings';
import { warningsOf } from './info/warnings-of';

const frames: Readonly<Record<CardVariant, string>> = {
  line: 'call-line rounded-control transition-colors hover:bg-hover',
  card: 'rounded-card border border-line bg-raised shadow-raised',
};

export const ToolCallCard = memo(function ToolCallCard({ callId }: { callId: string }) {
  const call = useConversation((conversation) => conversation.calls[callId], undefined);
  return call ? <Card callId={callId} call={call} /> : null;
});

function Card({ callId, call }: { callId: string; call: ToolCallView }) {
  const isAsked = useIsAsked(call);
  const isAsking = useAppState(({ terminals }) =>
    terminals.some((one) => one.callId === callId && one.state === 'waiting-for-input'),
  );
  const isOpen = useIsCardOpen(callId);
  const detailsId = useId();
  const card = useFocusWhenRevealed(callId);
  const { summary } = effectiveCall(call);
  const face = cardVariant(call, { isAsking });
  const isRunning = call.lifecycle.status === 'executing';
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={texts.call.label(call.lifecycle.request.toolName, summary)}
      className={frames[face === 'line' && isOpen ? 'card' : face]}
    >
      <CardHeader call={call} face={face} isOpen={isOpen} detailsId={detailsId} summary={isAsked ? null : summary} />
      {(face === 'card' || isOpen || isRunning) && (
        <div className={clsx('space-y-2 px-3 pl-9 empty:hidden', isRunning && !isOpen ? 'pb-1.5' : 'pb-2.5')}>
          {(face === 'card' || isOpen) && <Body call={call} summary={isAsked ? null : summary} />}
          {!(isAsked && call.lifecycle.status === 'completed') && <CallOutcome call={call} />}
          {(face === 'card' || isOpen || isRunning) && <ShowTerminal callId={callId} />}
          {(face === 'card' || isOpen) && (
            <>
              <CallActions call={call} />
              <CallOrigin call={call} />
            </>
          )}
          {isOpen && (
            <div id={detailsId}>
              <CallDetails call={call} />
            </div>
          )}
        </div>
      )}
    </article>
  );
}

/** Shows in full what the call does, and its warnings. */
function Body({ call, summary }: { call: ToolCallView; summary: string | null }) {
  const { request } = call.lifecycle;
  const { isModified } = effectiveCall(call);
  return (
    <>
      {summary !== null && (
        <p className="wrap-anywhere text-ink">
          <RevealedText text={summary} />
        </p>
      )}
      {/* Validation was about the model's parameters, not the user's. */}
      <CallWarnings warnings={warningsOf(request.warnings, isModified ? undefined : request.validationResult)} />
    </>
  );
}

/** Leads from a call to the terminal that it opened, as long as that exists. */
function ShowTerminal({ callId }: { callId: string }) {
  const panel = usePanel();
  const terminalId = useAppState(({ terminals }) => terminals.find((one) => one.callId === callId)?.id);
  if (terminalId === undefined) return null;
  return (
    <Button size="small" look="quiet" className="-ml-2" onClick={() => panel.showTerminal(terminalId)}>
      <SquareTerminal aria-hidden className="size-3.5" />
      {texts.terminals.showTerminal}
    </Button>
  );
}

/** Shows where the call came from and who allowed it, on one line. */
function CallOrigin({ call }: { call: ToolCallView }) {
  const { request } = call.lifecycle;
  return (
    <p className="min-w-0 text-small wrap-anywhere text-ink-faint">
      <span>{provenanceText(request.provenance)}</span>
      {request.repair && <NextFact>{texts.call.repaired}</NextFact>}
      {call.approval && (
        <NextFact>
          <CallDecider lifecycle={call.lifecycle} approval={call.approval} />
        </NextFact>
      )}
    </p>
  );
}

function NextFact({ children }: { children: ReactNode }) {
  return (
    <>
      <span aria-hidden> · </span>
      <span>{children}</span>
    </>
  );
}

/** Whether a question card already shows the call's question and answer. */
function useIsAsked(call: ToolCallView | undefined): boolean {
  const request = call?.lifecycle.request;
  return useConversation(
    ({ items }) =>
      request?.toolId === 'ask-user' &&
      items.some((item) => item.kind === 'question' && item.question.callId === request.id),
    false,
  );
}

/** The current state, even in a static render. */
function useCardState(select: (state: CardState) => boolean): boolean {
  const read = () => select(cardStore.getState());
  return useSyncExternalStore(cardStore.subscribe, read, read);
}

/** Whether the user opened the card; this survives scrolling out of view. */
function useIsCardOpen(callId: string): boolean {
  return useCardState(({ opened }) => opened[callId] ?? false);
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
