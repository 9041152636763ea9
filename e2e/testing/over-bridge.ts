import type { Page } from '@playwright/test';
import type { AinternBridge, CommandName, CommandReply } from '../../src/shared/contract/contract';

/** In the page, where the functions given to evaluate run. */
declare const aintern: AinternBridge;

/** Asks main as the page does, also where its window is hidden and nothing in it can be clicked. */
export function replyOfMain(page: Page, name: CommandName, input: unknown): Promise<CommandReply> {
  const asked = [name, input] as const;
  return page.evaluate(([command, given]: typeof asked) => aintern.invoke(command, given), asked);
}

/** What main answers, where it does not refuse. */
export async function askMain(page: Page, name: CommandName, input: unknown): Promise<unknown> {
  const reply = await replyOfMain(page, name, input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

/** In a conversation of its own; its id. */
export async function sayToMain(page: Page, text: string): Promise<string> {
  const { id } = (await askMain(page, 'conversation.create', {})) as { id: string };
  await askMain(page, 'conversation.send', { conversationId: id, text });
  return id;
}
