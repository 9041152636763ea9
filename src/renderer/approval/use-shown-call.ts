import { useState } from 'react';
import { useApprovalState } from '../core/store/app-context';
import type { AwaitingCall } from '../core/store/pending-approvals';
import { keepPlace, type ShownPlace } from '../features/approval/queue/queue-position';

/** Which of the waiting calls the user looks at. */
export function useShownCall(waiting: readonly AwaitingCall[]): AwaitingCall | undefined {
  const chosenId = useApprovalState((state) => state.currentApprovalId);
  const [place, setPlace] = useState<ShownPlace>({ shownId: null, order: [] });
  const next = keepPlace(place, { chosenId, order: waiting.map(({ approvalId }) => approvalId) });
  const isMoved = next.shownId !== place.shownId || next.order.join() !== place.order.join();
  if (isMoved) setPlace(next);
  return waiting.find(({ approvalId }) => approvalId === next.shownId);
}
