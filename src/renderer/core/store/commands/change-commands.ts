import type { CommandInput, CommandOutput } from '../../../../shared/contract/contract';
import type { CommandClient } from '../../bridge/command-client';

/** Commands of the Changes panel. */
export interface ChangeCommands {
  reviewChanges(asked: CommandInput<'changes.review'>): Promise<CommandOutput<'changes.review'>>;
  keepChanges(chosen: CommandInput<'changes.keep'>): Promise<void>;
  revertChanges(chosen: CommandInput<'changes.revert'>): Promise<CommandOutput<'changes.revert'>>;
  /** Takes a revert or a commit back; returns what was restored. */
  takeBack(conversationId: string, revertId: string): Promise<string>;
  commitChanges(commit: CommandInput<'changes.commit'>): Promise<CommandOutput<'changes.commit'>>;
  suggestCommitMessage(conversationId: string, paths: string[]): Promise<string>;
}

export function createChangeCommands({ client }: { readonly client: CommandClient }): ChangeCommands {
  return {
    reviewChanges: (asked) => client.call('changes.review', asked),
    async keepChanges(chosen) {
      await client.call('changes.keep', chosen);
    },
    revertChanges: (chosen) => client.call('changes.revert', chosen),
    async takeBack(conversationId, revertId) {
      return (await client.call('changes.take-back', { conversationId, revertId })).message;
    },
    commitChanges: (commit) => client.call('changes.commit', commit),
    async suggestCommitMessage(conversationId, paths) {
      return (await client.call('changes.suggest-message', { conversationId, paths })).message;
    },
  };
}
