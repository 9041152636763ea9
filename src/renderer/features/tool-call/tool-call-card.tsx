import clsx from 'clsx';
import { memo, useId } from 'react';
import type { ToolCallView } from '../../../shared/conversation/fold-conversation';
import { RevealedText } from '../../core/components/revealed-text';
import { useAppState, useConversation } from '../../core/store/app-context';
import { effectiveCall } from '../../core/store/effective-call';
import { texts } from '../../core/texts/texts';
import { ShowTerminal } from '../../terminal/show-terminal';
import { CallOrigin } from '../../tool-call/call-origin';
import { useIsAsked } from '../../tool-call/use-is-asked';
import { CallActions } from './call-actions';
import { CallDetails } from './call-details';
import { CallOutcome } from './call-outcome';
import { CardHeader } from './card-header';
import { type CardFace, cardFace } from './card-variant';
import { CallWarnings } from './info/call-warnings';
import { warningsOf } from './info/warnings-of';
import { useIsCardOpen, useLedTo } from './use-card-state';

const frames: Readonly<Record<CardFace, string>> = {
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
  const card = useLedTo(callId);
  const { summary } = effectiveCall(call);
  const face = cardFace(call, { isAsking });
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

/** What it does, in full, and what to look out for. */
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
      {/* What validation said of the model's parameters is not about the user's. */}
      <CallWarnings warnings={warningsOf(request.warnings, isModified ? undefined : request.validationResult)} />
    </>
  );
}
