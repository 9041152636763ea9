import type { ToolPermission } from '../../../../../shared/call/permission';

/** A typical rule for tests. */
export const sampleRule: ToolPermission = {
  id: '66666666-6666-4666-8666-666666666666',
  effect: 'allow',
  toolId: 'terminal-execute',
  pattern: 'npm test',
  scope: 'always',
  createdAt: 1_000,
  uses: 0,
};
