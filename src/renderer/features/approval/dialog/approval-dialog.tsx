import { ChevronDown } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { PendingApproval } from '../../../../shared/call/pending-approval';
import type { ConversationState } from '../../../../shared/conversation/fold-conversation';
import { useOpenerFocus } from '../../../core/focus/focus';
import { useAppState, useModels } from '../../../core/store/app-context';
import { isApprovable, isApprovableByEnter } from '../../../core/store/approval/approve-obstacle';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/modal';
import { ToolIcon } from '../../tool-call/info/tool-icon';
import { ChangePreviewSection } from '../change/change-preview-section';
import { ParameterEditor } from '../form/parameter-editor';
import { CallFacts } from '../question/call-facts';
import { CommandSection } from '../question/command-section';
import { DialogAnnouncement } from '../question/dialog-announcement';
import { isStepping, QueueCounter } from '../queue/queue-counter';
import { RememberOptions } from '../rules/remember-options';
import { useRememberDisclosure } from '../rules/use-remember-disclosure';
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
  readonly waitingHere: readonly AwaitingCall[];
  /** All waiting calls of all conversations. */
  readonly queue: readonly PendingApproval[];
}

export function ApprovalDialog({ call, conversation, waitingHere, queue }: ApprovalDialogProps) {
  const { approval } = useModels();
  const { approvalId } = call;
  const connection = useAppState((state) => state.connection);
  const draft = useApprovalDraft(call);
  const { disclosure, optionsRef } = useRememberDisclosure(approvalId, draft);
  // What is on screen; a press counts only for what was there when it began.
  const subject = `${approvalId} ${draft.question}`;
  // A dialog enters the page some time after it is rendered, and nobody can react to it before.
  const [isShown, setIsShown] = useState(false);
  const isArmed = useClickGuard(isShown ? subject : null);
  const isKeyMeant = useKeyGuard(`${subject} ${isShown ? 'shown' : 'coming'}`);
  const [unseenId, setUnseenId] = useState<string | null>(null);
  const denyRef = useRef<HTMLButtonElement>(null);
  const reasonRef = useRef<HTMLInputElement>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const openerFocus = useOpenerFocus();
  const isUnseen = unseenId === approvalId;
  const expiresAt = queue.find((pending) => pending.approvalId === approvalId)?.expiresAt;
  const isOneOfSeveral = queue.some(({ conversationId }) => conversationId !== conversation.id);

  const pressShortcut = useDialogShortcuts({
    approvalId,
    queue,
    isKeyMeant,
    reasonRef,
    approve() {
      const isReady = isArmed && !isUnseen && isApprovable(draft, connection);
      if (isReady && isApprovableByEnter(draft)) void approval.approve(call);
    },
  });

  // On the button that does no harm; keys that are already on their way do not get through to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call begins anew
  useEffect(() => {
    if (!isStepping()) denyRef.current?.focus({ preventScroll: true });
    frameRef.current?.scrollTo({ top: 0 });
    bodyRef.current?.scrollTo({ top: 0 });
  }, [approvalId]);

  return (
    <Dialog.Root open onOpenChange={approval.collapse}>
      <Modal
        width="wide"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          openerFocus.onOpenAutoFocus();
          denyRef.current?.focus({ preventScroll: true });
          setIsShown(true);
        }}
        onCloseAutoFocus={openerFocus.onCloseAutoFocus}
        onInteractOutside={(event) => event.preventDefault()}
        onKeyDown={pressShortcut}
      >
        {/* If there is no room for a scrolling area between two fixed ones, everything scrolls. */}
        <div ref={frameRef} className="flex min-h-0 grow flex-col [@media(max-height:500px)]:overflow-y-auto">
          <header className="flex items-center gap-2 border-b border-line py-2.5 pr-3 pl-5">
            <ToolIcon toolId={call.request.toolId} />
            <Dialog.Title className="min-w-0 grow truncate text-title font-semibold">
              {texts.approval.title(call.request.toolName)}
            </Dialog.Title>
            {expiresAt !== undefined && <ExpiryClock expiresAt={expiresAt} />}
            <QueueCounter approvalId={approvalId} queue={queue} />
            <Button look="quiet" title={texts.approval.laterHint} onClick={approval.collapse}>
              {texts.approval.later}
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          </header>
          <DialogAnnouncement approvalId={approvalId} draft={draft} queue={queue} />
          <div
            ref={bodyRef}
            className="min-h-0 grow space-y-4 overflow-y-auto px-5 py-4 [@media(max-height:500px)]:shrink-0 [@media(max-height:500px)]:overflow-visible"
          >
            <SettledNotice />
            <CallFacts
              call={call}
              draft={draft}
              workspacePath={conversation.workspacePath}
              conversationTitle={isOneOfSeveral ? conversation.title : undefined}
            />
            <CommandSection
              key={`command ${approvalId}`}
              draft={draft}
              onUnseen={(isHidden) => setUnseenId(isHidden ? approvalId : null)}
            />
            <ChangePreviewSection
              key={`change ${approvalId}`}
              draft={draft}
              onEdit={(parameters) => approval.change(call, { type: 'set-parameters', parameters })}
            />
            <ParameterEditor key={`parameters ${approvalId}`} call={call} draft={draft} />
            {disclosure.isOpen && (
              <RememberOptions
                key={`remember ${approvalId}`}
                ref={optionsRef}
                id={disclosure.panelId}
                call={call}
                draft={draft}
              />
            )}
          </div>
          <DecisionBar
            key={approvalId}
            call={call}
            draft={draft}
            conversationId={conversation.id}
            waitingHere={waitingHere}
            remembering={disclosure}
            subject={subject}
            isArmed={isArmed}
            isUnseen={isUnseen}
            isKeyMeant={isKeyMeant}
            denyRef={denyRef}
            reasonRef={reasonRef}
          />
        </div>
      </Modal>
    </Dialog.Root>
  );
}
