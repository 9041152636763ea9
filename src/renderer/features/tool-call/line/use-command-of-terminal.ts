import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { useAppState } from '../../../core/store/app-context';
import { effectiveCall } from '../../../core/store/effective-call';

/** Finds the command of the terminal that a call reads or stops: its terminal may be gone, but not the call that opened it. */
export function useCommandOfTerminal(call: ToolCallView): (terminalId: string) => string | undefined {
  const { toolId } = call.lifecycle.request;
  const { id } = effectiveCall(call).parameters;
  const isWanted = typeof id === 'string' && toolId.startsWith('terminal-');
  const command = useAppState(({ terminals, open }) => {
    if (!isWanted) return undefined;
    const terminal = terminals.find((one) => one.id === id);
    if (terminal) return terminal.command;
    const opener = Object.values(open?.shown?.calls ?? {}).find(
      ({ result }) => result?.metadata?.id === id || result?.metadata?.name === id,
    );
    const written = opener?.result?.metadata?.command;
    return typeof written === 'string' ? written : undefined;
  });
  return (terminalId) => (terminalId === id ? command : undefined);
}
