import type { ReactNode } from 'react';
import type { ToolCallView } from '../../shared/conversation/fold-conversation';
import { provenanceText, texts } from '../core/texts/texts';
import { CallDecider } from '../features/tool-call/call-decider';

/** Where the call came from and who let it through, on one line. */
export function CallOrigin({ call }: { call: ToolCallView }) {
  const { request } = call.lifecycle;
  return (
    <p className="min-w-0 text-small wrap-anywhere text-ink-faint">
      <span>{provenanceText(request.provenance)}</span>
      {request.repair && <NextFact>{texts.call.repaired}</NextFact>}
      {call.approval && (
        <NextFact>
          <CallDecider lifecycle={call.lifecycle} approval={call.approval} />
        </NextFact>
      )}
    </p>
  );
}

function NextFact({ children }: { children: ReactNode }) {
  return (
    <>
      <span aria-hidden> · </span>
      <span>{children}</span>
    </>
  );
}
