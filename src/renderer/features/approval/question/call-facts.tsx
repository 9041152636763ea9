import { PencilLine } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ApprovalDraft, isModified } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Badge } from '../../../ui/badge';
import { PathText } from '../../../ui/path-text';
import { QuestionRisk } from './question-risk';

interface CallFactsProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly workspacePath: string;
}

/** Shows where the call would run, how risky it is and why; updated with every edit. */
export function CallFacts({ call, draft, workspacePath }: CallFactsProps) {
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-2">
        <p className="min-w-0 text-small text-ink-faint" title={workspacePath}>
          <PathText path={texts.approval.inFolder(workspacePath)} />
        </p>
        {isModified(draft) && (
          <span className="ml-auto">
            <Badge tone="accent" icon={PencilLine}>
              {texts.modifiedByYou}
            </Badge>
          </span>
        )}
      </div>
      <Dialog.Description asChild>
        <div>
          <QuestionRisk call={call} draft={draft} look="whole" />
        </div>
      </Dialog.Description>
    </div>
  );
}
