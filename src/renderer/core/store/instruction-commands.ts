import type { StoreApi } from 'zustand/vanilla';
import type { InstructionReading } from '../../../shared/contract/instructions';
import type { CommandClient } from '../bridge/command-client';
import type { AppState } from './app-state';
import { readyValue } from './loadable';

/** Commands for the instruction files of the open conversation's folder, or of the open one. */
export interface InstructionCommands {
  loadInstructions(): Promise<void>;
  readInstruction(path: string): Promise<InstructionReading>;
  acceptInstruction(accepted: { readonly path: string; readonly sha256: string }): Promise<void>;
  switchInstruction(path: string, isOn: boolean): Promise<void>;
}

export function createInstructionCommands({
  store,
  client,
}: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): InstructionCommands {
  let latest = 0;

  const place = () => {
    const { open } = store.getState();
    return open ? { conversationId: open.id } : {};
  };

  async function loadInstructions(): Promise<void> {
    const loading = ++latest;
    const instructions = await client.call('instructions.list', place()).catch(() => null);
    if (loading === latest) store.setState({ instructions });
  }

  return {
    loadInstructions,

    readInstruction: (path) => client.call('instructions.read', { ...place(), path }),

    async acceptInstruction(accepted) {
      store.setState({ instructions: await client.call('instructions.accept', { ...place(), ...accepted }) });
    },

    async switchInstruction(path, isOn) {
      const { text = '', off = [] } = readyValue(store.getState().settings)?.instructions ?? {};
      const others = off.filter((other) => other !== path);
      await client.call('settings.update', { instructions: { text, off: isOn ? others : [...others, path] } });
      await loadInstructions();
    },
  };
}
