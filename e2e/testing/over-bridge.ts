import type { Page } from '@playwright/test';
import type { AinternBridge, CommandName } from '../../src/shared/contract';

/** In the page, where the functions given to evaluate run. */
declare const aintern: AinternBridge;

/** Asks main as the page does, also where its window is hidden and nothing in it can be clicked. */
export async function askMain(page: Page, name: CommandName, input: unknown): Promise<unknown> {
  return page.evaluate(
    async ([command, given]: readonly [CommandName, unknown]) => {
      const reply = await aintern.invoke(command, given);
      if (!reply.ok) throw new Error(reply.error.message);
      return reply.value;
    },
    [name, input] as const,
  );
}

/** In a conversation of its own; its id. */
export async function sayToMain(page: Page, text: string): Promise<string> {
  const { id } = (await askMain(page, 'conversation.create', {})) as { id: string };
  await askMain(page, 'conversation.send', { conversationId: id, text });
  return id;
}
