import type { z } from 'zod';
import {
  type CommandError,
  type CommandHandlers,
  type CommandInput,
  type CommandName,
  type CommandReply,
  commandNames,
  commands,
} from '../../../shared/contract/contract';
import { messageOf } from '../../../shared/text/message-of';
import { CommandFailure } from '../../base/command-failure';

/** The only entry point for a renderer's requests: nothing gets past it unparsed. */
export async function dispatchCommand(handlers: CommandHandlers, name: unknown, input: unknown): Promise<CommandReply> {
  if (!isCommandName(name)) {
    const shown = typeof name === 'string' ? `“${name}”` : `of the type ${typeof name}`;
    return failure('unknown-command', `Unknown command: ${shown}`);
  }
  try {
    const parsed = commands[name].input.safeParse(input);
    if (!parsed.success) return badRequest(name, parsed.error);
    return { ok: true, value: await call(handlers, name, parsed.data) };
  } catch (cause) {
    if (cause instanceof CommandFailure) return failure(cause.code, cause.message);
    return failure('internal', `${name} failed: ${messageOf(cause)}`);
  }
}

function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && (commandNames as string[]).includes(name);
}

function call<Name extends CommandName>(handlers: CommandHandlers, name: Name, input: unknown) {
  return handlers[name](input as CommandInput<Name>);
}

function badRequest(name: CommandName, error: z.ZodError): CommandReply {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const details = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  return { ok: false, error: { code: 'bad-request', message: `Invalid input for ${name}: ${details}`, issues } };
}

function failure(code: CommandError['code'], message: string): CommandReply {
  return { ok: false, error: { code, message } };
}
