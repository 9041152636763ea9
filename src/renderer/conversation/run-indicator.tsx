import type { ConversationState } from '../../shared/fold-conversation';
import { pendingApprovals } from '../store/pending-approvals';
import { texts } from '../texts';
import { Activity } from './activity';

/** Says that the run goes on where nothing else on the screen says so. */
export function RunIndicator({ conversation }: { conversation: ConversationState }) {
  const last = conversation.items.at(-1);
  if (conversation.run === null || (last?.kind === 'assistant' && last.isBuffering)) return null;
  const isWaiting = pendingApprovals(conversation).length > 0;
  return <Activity>{isWaiting ? texts.conversation.waitingForYou : texts.conversation.working}</Activity>;
}
