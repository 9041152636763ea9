import type { PendingApproval } from '../../../../shared/call/pending-approval';
import type { ConversationSummary } from '../../../../shared/contract/descriptions';

export const sampleApproval: PendingApproval = {
  approvalId: '66666666-6666-4666-8666-666666666666',
  conversationId: '11111111-1111-4111-8111-111111111111',
  callId: '77777777-7777-4777-8777-777777777777',
  workspacePath: '/home/ada/project',
  toolId: 'file-write',
  toolName: 'Write file',
  summary: 'Create hello.txt',
  riskLevel: 'low',
  askedAt: 0,
};

export const sampleConversation: ConversationSummary = {
  id: sampleApproval.conversationId,
  title: 'Say hello',
  workspacePath: '/home/ada/project',
  createdAt: 0,
  updatedAt: 0,
  state: 'working',
  activity: 'Running npm test',
  mode: 'ask',
  isElsewhere: false,
  isPinned: false,
  isArchived: false,
};
