import { isHostTool } from '../../../../shared/call/host-tools';
import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { useConversation, useModels } from '../../../core/store/app-context';
import { FailureMessage } from '../../../ui/failure-message';
import { useReadCall } from '../queue/use-read-call';
import { CallQuestion } from './call-question';

/** Whether a question is about a host that the command of this call wants to reach. */
export function isAboutHost({ callId, toolId }: PendingApproval, commandId: string): boolean {
  return callId === commandId && isHostTool(toolId);
}

/** The question about a host, in the card of the command that runs and waits for the answer. */
export function HostQuestion({ approvalId }: { approvalId: string }) {
  const { approval } = useModels();
  const call = useReadCall(approvalId);
  const conversationId = useConversation(({ id }) => id, '');
  if (call === undefined) return null;
  return (
    <div className="px-3 py-1.5">
      {'failure' in call ? (
        <FailureMessage>{call.failure}</FailureMessage>
      ) : (
        <CallQuestion
          call={call}
          conversationId={conversationId}
          surroundings={approvalId}
          isOldest
          mayComeAgain
          onReview={(part) => approval.review(approvalId, part)}
        />
      )}
    </div>
  );
}
