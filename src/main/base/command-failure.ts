import type { CommandError } from '../../shared/contract/contract';

/** An expected failure of a command; its message is shown to the user unchanged. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  constructor(
    readonly code: CommandError['code'],
    message: string,
  ) {
    super(message);
  }
}
