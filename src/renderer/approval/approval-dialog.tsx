import { ChevronDown } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useModels } from '../store/app-context';
import type { AwaitingCall } from '../store/pending-approvals';
import { texts } from '../texts';
import { ToolIcon } from '../tool-call/tool-icon';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { isApprovableByShortcut } from './approval-draft';
import { CallFacts } from './call-facts';
import { DecisionBar } from './decision-bar';
import { LongValues } from './long-values';
import { ParameterEditor } from './parameter-editor';
import { QueueCounter } from './queue-counter';
import { useApprovalDraft } from './use-approval-draft';
import { useArmed } from './use-armed';

interface ApprovalDialogProps {
  readonly call: AwaitingCall;
  readonly queue: readonly AwaitingCall[];
  readonly workspacePath: string;
}

export function ApprovalDialog({ call, queue, workspacePath }: ApprovalDialogProps) {
  const { approval } = useModels();
  const draft = useApprovalDraft(call);
  const isArmed = useArmed(call.approvalId);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);

  // Not on a button: a key that is already on its way must decide nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call begins at its own title
  useEffect(() => {
    titleRef.current?.focus();
    bodyRef.current?.scrollTo({ top: 0 });
  }, [call.approvalId]);

  function approveByShortcut(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isArmed && !event.repeat && isApprovableByShortcut(draft)) void approval.approve(call);
  }

  return (
    <Dialog.Root open onOpenChange={approval.collapse}>
      <Modal
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          titleRef.current?.focus();
        }}
        onInteractOutside={(event) => event.preventDefault()}
        onKeyDown={approveByShortcut}
      >
        <header className="flex items-center gap-2 border-b border-line py-2.5 pr-3 pl-5">
          <ToolIcon toolId={call.request.toolId} />
          <Dialog.Title ref={titleRef} tabIndex={-1} className="grow text-title font-semibold outline-none">
            {texts.approval.title(call.request.toolName)}
          </Dialog.Title>
          <QueueCounter call={call} queue={queue} />
          <Button look="quiet" title={texts.approval.laterHint} onClick={approval.collapse}>
            {texts.approval.later}
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        </header>
        <div ref={bodyRef} className="min-h-0 grow space-y-4 overflow-y-auto px-5 py-4">
          <CallFacts call={call} draft={draft} workspacePath={workspacePath} />
          <ParameterEditor key={call.approvalId} call={call} draft={draft} />
          <LongValues check={draft.check} />
        </div>
        <DecisionBar key={call.approvalId} call={call} draft={draft} isArmed={isArmed} />
      </Modal>
    </Dialog.Root>
  );
}
