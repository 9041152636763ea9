import clsx from 'clsx';
import { memo, useId } from 'react';
import type { ToolCallView } from '../../shared/fold-conversation';
import { useAppState, useConversation } from '../store/app-context';
import { ShowTerminal } from '../terminal/show-terminal';
import { texts } from '../texts';
import { RevealedText } from '../ui/revealed-text';
import { CallActions } from './call-actions';
import { CallDetails } from './call-details';
import { CallOrigin } from './call-origin';
import { CallOutcome } from './call-outcome';
import { CallWarnings } from './call-warnings';
import { type CardFace, cardFace } from './card-face';
import { CardHeader } from './card-header';
import { effectiveCall } from './effective-call';
import { useIsCardOpen, useLedTo } from './use-card-state';
import { useIsAsked } from './use-is-asked';
import { warningsOf } from './warnings-of';

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
