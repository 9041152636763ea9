import type { EventMessage } from '../../shared/contract';
import { summarizeTerminal } from './summarize-terminal';
import type { TerminalService } from './terminal-service';

/** Tells every window what the terminals show, and when one opens, asks something or ends. */
export function publishTerminals(terminals: TerminalService, publish: (message: EventMessage) => void): void {
  terminals.subscribe((event) => {
    if (event.type === 'output') {
      publish({ name: 'terminal.output', payload: { terminalId: event.terminalId, text: event.text } });
    } else {
      publish({ name: 'terminals.changed', payload: terminals.list().map(summarizeTerminal) });
    }
  });
}
