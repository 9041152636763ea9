import { Fragment } from 'react';
import type { ToolCallView } from '../../shared/fold-conversation';
import { decidedByText, provenanceText, texts } from '../texts';

/** Where the call came from and who let it through, on one line. */
export function CallOrigin({ call }: { call: ToolCallView }) {
  const { request } = call.lifecycle;
  const { approval } = call;
  const facts = [
    provenanceText(request.provenance),
    ...(request.repair ? [texts.call.repaired] : []),
    ...(approval ? [decidedByText(approval.by, approval.decision.approved ? 'Approved' : 'Denied')] : []),
  ];
  return (
    <p className="text-small text-ink-faint">
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && <span aria-hidden> · </span>}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}
