import type { StoreApi } from 'zustand/vanilla';
import type { InstructionReading } from '../../../../shared/contract/instructions';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState } from '../app-state';
import { readyValue } from '../loadable';

/** Commands for the instruction files of the open conversation's folder, or of the open one. */
export interface InstructionCommands {
  loadInstructions(): Promise<void>;
  /** The names of the folder's and the user's own commands and skills, as far as they are loaded. */
  ownCommands(): string[];
  readInstruction(path: string): Promise<InstructionReading>;
  acceptInstruction(accepted: { readonly path: string; readonly sha256: string }): Promise<void>;
  switchInstruction(path: string, isOn: boolean): Promise<void>;
  /** Trusts the settings and hooks of a file in the version that the user saw. */
  trustProject(trusted: {
    readonly path: string;
    readonly sha256: string;
    /** Whether its hooks may also run without a sandbox. */
    readonly isUnconfined: boolean;
  }): Promise<void>;
  distrustProject(path: string): Promise<void>;
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
    const [instructions, skills, project] = await Promise.all([
      client.call('instructions.list', place()).catch(() => null),
      client.call('skills.list', place()).catch(() => []),
      client.call('project.list', place()).catch(() => []),
    ]);
    if (loading === latest) store.setState({ instructions, skills, project });
  }

  return {
    loadInstructions,

    ownCommands: () => store.getState().skills.flatMap(({ name, state }) => (state.kind === 'used' ? [name] : [])),

    readInstruction: (path) => client.call('instructions.read', { ...place(), path }),

    async trustProject(trusted) {
      store.setState({ project: await client.call('project.trust', { ...place(), ...trusted }) });
    },

    async distrustProject(path) {
      store.setState({ project: await client.call('project.distrust', { ...place(), path }) });
    },

    async acceptInstruction(accepted) {
      await client.call('instructions.accept', { ...place(), ...accepted });
      await loadInstructions();
    },

    async switchInstruction(path, isOn) {
      const { text = '', off = [] } = readyValue(store.getState().settings)?.instructions ?? {};
      const others = off.filter((other) => other !== path);
      await client.call('settings.update', { instructions: { text, off: isOn ? others : [...others, path] } });
      await loadInstructions();
    },
  };
}
