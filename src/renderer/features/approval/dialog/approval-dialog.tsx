import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { useOpenerFocus } from '../../../core/focus/focus';
import { useApprovalState, useAppState, useModels } from '../../../core/store/app-context';
import { shownEffects } from '../../../core/store/approval/approval-draft';
import { isApprovable, isApprovableByEnter } from '../../../core/store/approval/approve-obstacle';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { IconButton } from '../../../ui/icon-button';
import { Modal } from '../../../ui/modal';
import { ToolIcon } from '../../tool-call/info/tool-icon';
import { ChangePreviewSection } from '../change/change-preview-section';
import { ParameterEditor } from '../form/parameter-editor';
import { CallAnnouncement } from '../question/call-announcement';
import { CallFacts } from '../question/call-facts';
import { CommandSection } from '../question/command/command-section';
import { JoinedCalls } from '../question/joined-calls';
import { headingText, questionHeading } from '../question/question-heading';
import { QuestionTitle } from '../question/question-title';
import { RehearsalSection } from '../rehearsal/rehearsal-section';
import { rehearsedHeading } from '../rehearsal/rehearsed-heading';
import { RememberSection } from '../rules/remember-section';
import { DecisionBar } from './decision-bar';
import { ExpiryClock } from './expiry-clock';
import { SettledNotice } from './settled-notice';
import { useApprovalDraft } from './use-approval-draft';
import { useClickGuard } from './use-click-guard';
import { useDialogShortcuts } from './use-dialog-shortcuts';
import { useKeyGuard } from './use-key-guard';

interface ApprovalDialogProps {
  readonly call: AwaitingCall;
  readonly conversation: ConversationState;
  /** All waiting calls of this conversation. */
  readonly waiting: readonly AwaitingCall[];
}

/** Everything about one waiting call, to edit it, to make a rule of it, or to allow it if it is risky. */
export function ApprovalDialog({ call, conversation, waiting }: ApprovalDialogProps) {
  const { approval } = useModels();
  const { approvalId, request } = call;
  const connection = useAppState((state) => state.connection);
  const part = useApprovalState(({ reviewed }) => reviewed?.part ?? 'call');
  const pending = useAppState(({ approvals }) => approvals.find((each) => each.approvalId === approvalId));
  const { expiresAt, joined } = pending ?? {};
  const draft = useApprovalDraft(call);
  // What is on screen; a press counts only for what was there when it began.
  const subject = `${approvalId} ${draft.question}`;
  // A dialog enters the page some time after it is rendered, and nobody can react to it before.
  const [isShown, setIsShown] = useState(false);
  const isArmed = useClickGuard(isShown ? subject : null);
  const isKeyMeant = useKeyGuard(`${subject} ${isShown ? 'shown' : 'coming'}`);
  const [unseenId, setUnseenId] = useState<string | null>(null);
  const reasonRef = useRef<HTMLInputElement>(null);
  // The button that opened it is gone while the dialog has the question, so the focus goes to the question.
  const openerFocus = useOpenerFocus(() => {
    if (document.activeElement === document.body) approval.seek(approvalId);
  });
  const isUnseen = unseenId === approvalId;
  const { check, shown } = draft;
  const parameters = check.status === 'unreadable' ? request.parameters : check.parameters;
  const heading = rehearsedHeading(draft) ?? questionHeading(request, parameters, shown.change);

  const pressShortcut = useDialogShortcuts({
    isKeyMeant,
    reasonRef,
    approve() {
      const isReady = isArmed && !isUnseen && isApprovable(draft, connection);
      if (isReady && isApprovableByEnter(draft)) void approval.approve(call);
    },
  });

  /** Leaves all questions in place: none of them opens the dialog again by itself. */
  function close() {
    approval.putAside(waiting.map((each) => each.approvalId));
    approval.closeReview();
  }

  return (
    <Dialog.Root open onOpenChange={close}>
      <Modal
        width="wide"
        aria-label={headingText(heading)}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          openerFocus.onOpenAutoFocus();
          // Focus no button, so that a key press meant for something else can't decide.
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
          setIsShown(true);
        }}
        onCloseAutoFocus={openerFocus.onCloseAutoFocus}
        onInteractOutside={(event) => event.preventDefault()}
        onKeyDown={pressShortcut}
      >
        <header className="flex items-center gap-2 border-b border-line py-2.5 pr-3 pl-5">
          <ToolIcon toolId={request.toolId} />
          <Dialog.Title className="line-clamp-2 min-w-0 grow text-title font-semibold wrap-anywhere">
            <QuestionTitle heading={heading} />
          </Dialog.Title>
          {expiresAt !== undefined && <ExpiryClock expiresAt={expiresAt} />}
          <IconButton icon={X} name={texts.approval.laterHint} onClick={close} />
        </header>
        <div role="status" className="sr-only">
          {/* The key makes the text of each call new, even if it reads like the one before. */}
          <CallAnnouncement key={approvalId} draft={draft} />
        </div>
        <div className="min-h-0 grow space-y-4 overflow-y-auto px-5 py-4" key={approvalId}>
          <SettledNotice />
          <CallFacts call={call} draft={draft} workspacePath={conversation.workspacePath} />
          <CommandSection
            draft={draft}
            isEditedAtFirst={part === 'edit'}
            onEdit={(edited) => approval.change(call, { type: 'set-parameters', parameters: edited })}
            onUnseen={(isHidden) => setUnseenId(isHidden ? approvalId : null)}
          />
          {shownEffects(draft) === null && (
            <ChangePreviewSection
              draft={draft}
              onEdit={(edited) => approval.change(call, { type: 'set-parameters', parameters: edited })}
            />
          )}
          <RehearsalSection call={call} draft={draft} />
          {joined && <JoinedCalls joined={joined} />}
          <ParameterEditor call={call} draft={draft} />
          <RememberSection call={call} draft={draft} isOpenAtFirst={part === 'rule'} />
        </div>
        <DecisionBar
          key={`decision ${approvalId}`}
          call={call}
          draft={draft}
          conversationId={conversation.id}
          subject={subject}
          isArmed={isArmed}
          isUnseen={isUnseen}
          isKeyMeant={isKeyMeant}
          reasonRef={reasonRef}
        />
      </Modal>
    </Dialog.Root>
  );
}
