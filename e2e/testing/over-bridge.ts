import type { Page } from '@playwright/test';
import type { AinternBridge, CommandName, CommandReply } from '../../src/shared/contract/contract';

/** Available in the page, where functions passed to `evaluate` run. */
declare const aintern: AinternBridge;

/** Sends main a command like the page does, even if its window is hidden and nothing can be clicked. */
export function replyOfMain(page: Page, name: CommandName, input: unknown): Promise<CommandReply> {
  const asked = [name, input] as const;
  return page.evaluate(([command, given]: typeof asked) => aintern.invoke(command, given), asked);
}

/** Returns main's answer unless main refuses. */
export async function askMain(page: Page, name: CommandName, input: unknown): Promise<unknown> {
  const reply = await replyOfMain(page, name, input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

/** Sends the message in a new conversation; returns its id. */
export async function sayToMain(page: Page, text: string): Promise<string> {
  const { id } = (await askMain(page, 'conversation.create', {})) as { id: string };
  await askMain(page, 'conversation.send', { conversationId: id, text });
  return id;
}
