import type { PendingApproval } from './pending-approval';

/** Whether there is something to decide now. A call whose rehearsal still runs may be settled by its effects. */
export function needsDecision({ rehearsal }: Pick<PendingApproval, 'rehearsal'>): boolean {
  return rehearsal !== 'running';
}
