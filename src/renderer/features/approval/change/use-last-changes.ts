import { useState } from 'react';
import type { ChangePreview } from '../../../../shared/call/file-change';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';

interface LastChanges {
  readonly changes: ChangePreview['changes'];
  readonly isOutdated: boolean;
}

/** Main can't preview invalid parameters; the user's work stays visible until they are valid again. */
export function useLastChanges({ check, shown }: ApprovalDraft): LastChanges {
  const { changes } = shown.change;
  const [last, setLast] = useState(changes);
  const isPreviewed = shown.validation.isValid && check.status === 'checked';
  if (isPreviewed && last !== changes) setLast(changes);
  if (isPreviewed || changes.length > 0) return { changes, isOutdated: check.status === 'unreadable' };
  return { changes: last, isOutdated: last.length > 0 && check.status !== 'pending' };
}
