import { CheckCheck, Users } from 'lucide-react';
import { PassingNotice } from '../../../approval/passing-notice';
import { useApprovalState, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';

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
