import type { EventMessage } from '../../shared/contract/event-message';
import { summarizeTerminal } from './summarize-terminal';
import type { TerminalService } from './terminal-service';

/** Notifies every window when a terminal opens, asks something or ends. Windows read the output separately. */
export function publishTerminals(terminals: TerminalService, publish: (message: EventMessage) => void): () => void {
  const tell = () => publish({ name: 'terminals.changed', payload: terminals.list().map(summarizeTerminal) });
  terminals.subscribe(tell, { withOutput: false });
  return tell;
}
