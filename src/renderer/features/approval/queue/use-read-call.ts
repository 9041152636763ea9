import { useEffect } from 'react';
import { useApprovalState, useAppState, useModels } from '../../../core/store/app-context';
import type { ApprovalState } from '../../../core/store/approval/approval-model';

/** Returns a waiting call of any conversation once it is loaded, or why it can't be shown. */
export function useReadCall(approvalId: string): ApprovalState['read'][string] | undefined {
  const { approval } = useModels();
  const isConnected = useAppState(({ connection }) => connection === 'connected');
  const read = useApprovalState((state) => state.read[approvalId]);
  const isMissing = read === undefined || 'failure' in read;
  useEffect(() => {
    if (isConnected && isMissing) void approval.read(approvalId);
  }, [approval, approvalId, isConnected, isMissing]);
  return read;
}
