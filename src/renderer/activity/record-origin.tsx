import type { LedgerEntry } from '../../shared/call/ledger-entry';
import { useModels } from '../core/store/app-context';
import { provenanceText, texts } from '../core/texts/texts';
import { CallDetail } from '../features/tool-call/info/call-detail';
import { TextLink } from '../ui/text-link';

export function RecordOrigin({ entry }: { entry: LedgerEntry }) {
  const { app } = useModels();
  const { toolName, toolId, provenance, isRepaired, conversationId, conversationTitle, workspacePath, callId } = entry;
  const source = [`${toolName} (${toolId})`, provenanceText(provenance), ...(isRepaired ? [texts.call.repaired] : [])];
  return (
    <CallDetail label={texts.activity.origin}>
      <div className="space-y-0.5 text-small wrap-anywhere text-ink-soft">
        <p>{source.join(' · ')}</p>
        <p>{conversationTitle || texts.sidebar.untitled}</p>
        <p>{texts.approval.inFolder(workspacePath)}</p>
        <p className="font-mono text-ink-faint">{callId}</p>
        <TextLink onClick={() => void app.showConversation(conversationId)}>{texts.activity.openConversation}</TextLink>
      </div>
    </CallDetail>
  );
}
