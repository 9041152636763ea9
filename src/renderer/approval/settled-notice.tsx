import { CheckCheck, Users } from 'lucide-react';
import { useApprovalState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { PassingNotice } from './passing-notice';

/** What was settled besides what the user decided: by their new rule, or by somebody else under their eyes. */
export function SettledNotice() {
  const { approval } = useModels();
  const count = useApprovalState((state) => state.alsoSettled);
  const gone = useApprovalState((state) => state.gone);
  return (
    <>
      {gone !== null && <PassingNotice icon={Users} message={gone} onDismiss={approval.dismissGone} />}
      {count > 0 && (
        <PassingNotice
          icon={CheckCheck}
          message={texts.approval.alsoSettled(count)}
          onDismiss={approval.dismissSettled}
        />
      )}
    </>
  );
}
