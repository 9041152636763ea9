import {
  type AinternBridge,
  type CommandError,
  type CommandInput,
  type CommandName,
  type CommandOutput,
  commandReplySchema,
  commands,
} from '../../../shared/contract/contract';
import { messageOf } from '../../../shared/text/message-of';

/** Main rejected the command; the message is written for the user. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  constructor(readonly error: CommandError) {
    super(error.message);
  }
}

export interface CommandClient {
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>;
}

export function createCommandClient(bridge: AinternBridge): CommandClient {
  return {
    async call<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
      const reply = commandReplySchema.parse(await bridge.invoke(name, input));
      if (!reply.ok) throw new CommandFailed(reply.error);
      return commands[name].output.parse(reply.value) as CommandOutput<Name>;
    },
  };
}

export function failureMessage(cause: unknown): string {
  return messageOf(cause);
}
