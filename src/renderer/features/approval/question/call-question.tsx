import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useFocusReturn } from '../../../core/focus/focus';
import { useApprovalState, useAppState, useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, isModified, shownEffects } from '../../../core/store/approval/approval-draft';
import type { ReviewPart } from '../../../core/store/approval/approval-model';
import { isApprovable } from '../../../core/store/approval/approve-obstacle';
import { needsReview } from '../../../core/store/approval/needs-review';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { ToolIcon } from '../../tool-call/info/tool-icon';
import { ValidationErrors } from '../../tool-call/info/validation-errors';
import { ChangePreviewSection } from '../change/change-preview-section';
import { useApprovalDraft } from '../dialog/use-approval-draft';
import { useClickGuard } from '../dialog/use-click-guard';
import { useKeyGuard } from '../dialog/use-key-guard';
import { CheckReport } from '../form/check-report';
import { RehearsalSection } from '../rehearsal/rehearsal-section';
import { rehearsedHeading } from '../rehearsal/rehearsed-heading';
import { CommandSection } from './command/command-section';
import { JoinedCalls } from './joined-calls';
import { QuestionActions } from './question-actions';
import { headingText, type QuestionHeading, questionHeading } from './question-heading';
import { QuestionKeyHints } from './question-key-hints';
import { QuestionParameters } from './question-parameters';
import { QuestionRisk } from './question-risk';
import { questionElementId, questionSight, useQuestionSight } from './question-sight';
import { QuestionTitle } from './question-title';
import { questionMark, useQuestionKeys } from './use-question-keys';

interface CallQuestionProps {
  readonly call: AwaitingCall;
  readonly conversationId: string;
  /** All questions around this one: when one of them goes, the others move under the pointer. */
  readonly surroundings: string;
  /** Whether keys pressed outside all questions answer this one. */
  readonly isOldest: boolean;
  /** Whether the run may well make the same call again: a command, or a call that it has made before. */
  readonly mayComeAgain?: boolean;
  /** Shown at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly onReview: (part: ReviewPart) => void;
}

/** Asks about a waiting call, in its card, in the inbox and in the tray's window. */
export function CallQuestion(props: CallQuestionProps) {
  const isInDialog = useApprovalState(({ reviewed }) => reviewed?.approvalId === props.call.approvalId);
  // The dialog works on the same draft, so only one of them may show it.
  return isInDialog ? <QuestionInDialog {...props} /> : <OpenQuestion {...props} />;
}

function QuestionInDialog({ call, aside }: CallQuestionProps) {
  const { request } = call;
  const heading = questionHeading(request, request.parameters, { changes: [], problems: [] });
  return (
    <div className="space-y-1">
      <HeadingLine toolId={request.toolId} heading={heading} aside={aside} />
      <p className="text-small text-ink-faint">{texts.ask.inDialog}</p>
    </div>
  );
}

function OpenQuestion({
  call,
  conversationId,
  surroundings,
  isOldest,
  mayComeAgain,
  aside,
  onReview,
}: CallQuestionProps) {
  const { approval } = useModels();
  const { approvalId, request } = call;
  const draft = useApprovalDraft(call);
  const connection = useAppState((state) => state.connection);
  const isUnseen = useApprovalState(({ seen }) => !seen.includes(approvalId));
  const joined = useAppState(({ approvals }) => approvals.find((pending) => pending.approvalId === approvalId)?.joined);
  const [isDenying, setIsDenying] = useState(false);
  const questionRef = useRef<HTMLFieldSetElement>(null);
  const actionsRef = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const { check, shown } = draft;
  // The preview makes the question grow, which moves its buttons.
  const isComing = check.status === 'pending' && draft.revision === 0;
  const subject = `${surroundings} ${approvalId} ${draft.question} ${isComing ? 'coming' : 'here'}`;
  const isArmed = useClickGuard(subject);
  const isKeyMeant = useKeyGuard(subject);
  const isInSight = useStore(questionSight, (ids) => ids.includes(approvalId));
  const focusReturn = useFocusReturn();
  useQuestionSight(approvalId, actionsRef);
  useFocusWhenSought(approvalId, questionRef);
  const parameters = check.status === 'unreadable' ? request.parameters : check.parameters;
  const heading = rehearsedHeading(draft) ?? questionHeading(request, parameters, shown.change);

  const canAllowByKey = !isUnseen && !needsReview(shown.riskLevel) && isApprovable(draft, connection);

  const pressKey = useQuestionKeys({
    questionRef,
    isOldest,
    answer(key) {
      // A question that isn't visible can't be answered by key.
      if (!isArmed || !isInSight || !isKeyMeant()) return;
      if (key === 'deny') return setIsDenying(true);
      if (canAllowByKey) void approval.approve(call);
    },
  });

  return (
    <fieldset
      ref={questionRef}
      id={questionElementId(approvalId)}
      aria-labelledby={headingId}
      tabIndex={-1}
      {...focusReturn}
      onKeyDown={pressKey}
      {...questionMark({ isOldest })}
      className="min-w-0 space-y-2 rounded-small outline-none focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-accent-ink"
    >
      <HeadingLine
        id={headingId}
        toolId={request.toolId}
        heading={heading}
        aside={
          <>
            {!isDenying && <QuestionKeyHints canAllow={canAllowByKey} />}
            {aside}
          </>
        }
      />
      <CommandSection
        draft={draft}
        look="inline"
        onUnseen={(isHidden) => approval.noteSight(approvalId, isHidden ? 'unseen' : 'seen')}
      />
      {shownEffects(draft) === null && (
        <ChangePreviewSection
          draft={draft}
          look="inline"
          onEdit={(edited) => approval.change(call, { type: 'set-parameters', parameters: edited })}
        />
      )}
      <RehearsalSection call={call} draft={draft} look="inline" />
      {joined && <JoinedCalls joined={joined} />}
      <QuestionParameters draft={draft} parameters={parameters} heading={heading} />
      <QuestionRisk call={call} draft={draft} look="line" />
      <CheckProblem call={call} draft={draft} />
      {isModified(draft) && (
        <p className="flex items-center gap-2 text-small text-accent-ink">
          {texts.modifiedByYou}
          <Button look="quiet" size="small" onClick={() => approval.change(call, { type: 'reset' })}>
            {texts.approval.reset}
          </Button>
        </p>
      )}
      <QuestionActions
        ref={actionsRef}
        call={call}
        draft={draft}
        conversationId={conversationId}
        subject={subject}
        isArmed={isArmed}
        isKeyMeant={isKeyMeant}
        isUnseen={isUnseen}
        mayComeAgain={mayComeAgain === true}
        isDenying={isDenying}
        onDenying={setIsDenying}
        onReview={onReview}
      />
    </fieldset>
  );
}

interface HeadingLineProps {
  readonly id?: string;
  readonly toolId: string;
  readonly heading: QuestionHeading;
  readonly aside: ReactNode;
}

function HeadingLine({ id, toolId, heading, aside }: HeadingLineProps) {
  return (
    <div className="flex items-start gap-2">
      <span className="mt-0.5 flex">
        <ToolIcon toolId={toolId} />
      </span>
      <h2 id={id} className="min-w-0 grow font-semibold wrap-anywhere" aria-label={headingText(heading)}>
        <QuestionTitle heading={heading} />
      </h2>
      {aside}
    </div>
  );
}

/** What couldn't be checked, or isn't valid after an edit. */
function CheckProblem({ call, draft: { check } }: { call: AwaitingCall; draft: ApprovalDraft }) {
  const { approval } = useModels();
  if (check.status === 'unchecked') {
    return (
      <CheckReport
        check={check}
        onGoTo={() => {}}
        onCheckAgain={() => approval.change(call, { type: 'check-again' })}
      />
    );
  }
  if (check.status !== 'checked' || check.preview.validation.isValid) return null;
  return <ValidationErrors errors={check.preview.validation.errors} />;
}

/** Takes the focus if the user asked to be led here. */
function useFocusWhenSought(approvalId: string, questionRef: RefObject<HTMLElement | null>): void {
  const { approval } = useModels();
  const isSought = useApprovalState(({ soughtId }) => soughtId === approvalId);
  useEffect(() => {
    if (!isSought || !questionRef.current) return;
    approval.found();
    questionRef.current.scrollIntoView({ block: 'nearest' });
    questionRef.current.focus({ preventScroll: true });
  }, [approval, isSought, questionRef]);
}
