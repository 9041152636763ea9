import { SquareTerminal } from 'lucide-react';
import { useAppState } from '../../../core/store/app-context';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';

/** Leads from a call to the terminal that it opened, as long as that exists. */
export function ShowTerminal({ callId }: { callId: string }) {
  const panel = usePanel();
  const terminalId = useAppState(({ terminals }) => terminals.find((one) => one.callId === callId)?.id);
  if (terminalId === undefined) return null;
  return (
    <Button size="small" look="quiet" className="-ml-2" onClick={() => panel.showTerminal(terminalId)}>
      <SquareTerminal aria-hidden className="size-3.5" />
      {texts.terminals.showTerminal}
    </Button>
  );
}
