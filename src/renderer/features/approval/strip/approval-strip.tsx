import { ArrowDown, Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import { needsReview } from '../../../core/store/approval/needs-review';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { DecisionButton } from '../dialog/decision-button';
import { useClickGuard } from '../dialog/use-click-guard';
import { useKeyGuard } from '../dialog/use-key-guard';
import { questionElementId, questionSight } from '../question/question-sight';
import { AllowAll } from './allow-all';

interface ApprovalStripProps {
  readonly conversationId: string;
  /** The waiting calls of the conversation, in the model's order. */
  readonly waiting: readonly AwaitingCall[];
}

const { strip } = texts.ask;

/** Leads to what waits where the user can't see it, and answers several questions at once. */
export function ApprovalStrip({ conversationId, waiting }: ApprovalStripProps) {
  const { approval } = useModels();
  const inSight = useStore(questionSight);
  const [first] = waiting;
  if (!first) return null;
  if (waiting.length > 1) return <SeveralWaiting conversationId={conversationId} waiting={waiting} />;
  const { approvalId, request } = first;
  if (inSight.includes(approvalId)) return null;
  if (needsReview(request.riskLevel)) {
    return (
      <Strip message={strip.risky(request.riskLevel)}>
        <Button className="h-7 px-2.5" onClick={() => approval.review(approvalId)}>
          {strip.review}
        </Button>
      </Strip>
    );
  }
  return (
    <Strip message={strip.one}>
      <Button className="h-7 px-2.5" onClick={() => approval.seek(approvalId)}>
        {strip.goTo}
        <ArrowDown aria-hidden className="size-3.5" />
      </Button>
    </Strip>
  );
}

function SeveralWaiting({ conversationId, waiting }: ApprovalStripProps) {
  const { approval } = useModels();
  const isConnected = useAppState(({ connection }) => connection === 'connected');
  const denying = useAsyncAction((id: string) => approval.denyAll(id));
  const subject = waiting.map(({ approvalId }) => approvalId).join(' ');
  const isArmed = useClickGuard(subject);
  const isKeyMeant = useKeyGuard(subject);

  function goToNext() {
    const focused = waiting.findIndex(({ approvalId }) =>
      document.getElementById(questionElementId(approvalId))?.contains(document.activeElement),
    );
    const last = lastSought.get(conversationId);
    const before = focused >= 0 ? focused : waiting.findIndex(({ approvalId }) => approvalId === last);
    const next = waiting[(before + 1) % waiting.length];
    if (!next) return;
    lastSought.set(conversationId, next.approvalId);
    approval.seek(next.approvalId);
  }

  return (
    <Strip message={strip.waiting(waiting.length)}>
      {denying.error !== null && <FailureMessage>{denying.error}</FailureMessage>}
      <Button look="quiet" className="h-7 px-2" onClick={goToNext}>
        {strip.next}
      </Button>
      <DecisionButton
        className="h-7 px-2.5"
        subject={subject}
        isEnabled={isConnected && isArmed && !denying.isRunning}
        isArmed={isArmed}
        isKeyMeant={isKeyMeant}
        keys="enter-or-space"
        onDecide={() => void denying.run(conversationId)}
      >
        {strip.denyAll}
      </DecisionButton>
      <AllowAll calls={waiting} />
    </Strip>
  );
}

/** Where “Next” was in each conversation: pressing it moves the focus out of the question. */
const lastSought = new Map<string, string>();

function Strip({ message, children }: { message: string; children: ReactNode }) {
  return (
    <section
      aria-label={strip.label}
      className="flex flex-wrap items-center gap-1.5 rounded-card bg-warn-soft py-1 pr-1 pl-3 text-warn-ink"
    >
      <Hand aria-hidden className="size-4 shrink-0" />
      <p className="mr-auto font-medium">{message}</p>
      {children}
    </section>
  );
}
