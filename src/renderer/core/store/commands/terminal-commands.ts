import type { StoreApi } from 'zustand/vanilla';
import type { TerminalPage } from '../../../../shared/contract/terminal';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState } from '../app-state';

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface TerminalCommands {
  /** Opens a terminal for the user in the folder of the open conversation; returns its id. */
  openTerminal(): Promise<string>;
  /** Returns the output from a position on; waits for more if there is none. */
  followTerminal(terminalId: string, from: number): Promise<TerminalPage>;
  typeInTerminal(terminalId: string, text: string): Promise<void>;
  /** Answers a program's prompt in its terminal. */
  answerTerminal(terminalId: string, answer: string): Promise<void>;
  resizeTerminal(terminalId: string, size: TerminalSize): Promise<void>;
  stopTerminal(terminalId: string): Promise<void>;
  /** Removes ended terminals from the list. */
  dismissTerminals(terminalIds: readonly string[]): Promise<void>;
}

export function createTerminalCommands({
  store,
  client,
}: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): TerminalCommands {
  async function type(terminalId: string, text: string): Promise<void> {
    await client.call('terminal.write', { terminalId, text });
  }

  return {
    async openTerminal() {
      const { open } = store.getState();
      return (await client.call('terminal.open', open ? { conversationId: open.id } : {})).id;
    },
    followTerminal: (terminalId, from) => client.call('terminal.follow', { terminalId, from }),
    typeInTerminal: type,
    answerTerminal: (terminalId, answer) => type(terminalId, `${answer}\r`),
    async resizeTerminal(terminalId, size) {
      await client.call('terminal.resize', { terminalId, ...size });
    },
    async stopTerminal(terminalId) {
      await client.call('terminal.stop', { terminalId });
    },
    async dismissTerminals(terminalIds) {
      await Promise.all(terminalIds.map((terminalId) => client.call('terminal.dismiss', { terminalId })));
    },
  };
}
