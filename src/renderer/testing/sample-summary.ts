import type { ConversationSummary } from '../../shared/contract/descriptions';
import { conversationId } from './sample-events';

export const sampleSummary: ConversationSummary = {
  id: conversationId,
  title: 'Hello',
  workspacePath: '/work',
  createdAt: 1,
  updatedAt: 2,
  state: 'needs-you',
  activity: null,
  mode: 'ask',
  isElsewhere: false,
  isPinned: false,
  isArchived: false,
};
