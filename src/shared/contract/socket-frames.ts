import { z } from 'zod';
import { commandReplySchema } from './contract';
import { eventMessageSchema } from './event-message';

/** Where the web host listens for a browser's socket; only pages it served itself may open one. */
export const socketPath = '/socket';

/** A browser's request. The id is the browser's own counter and is returned with the reply. */
export const socketRequestSchema = z.object({
  id: z.number().int().nonnegative(),
  name: z.string(),
  input: z.unknown().optional(),
});
export type SocketRequest = z.infer<typeof socketRequestSchema>;

const socketReplySchema = z.object({ id: z.number().int().nonnegative(), reply: commandReplySchema });
export type SocketReply = z.infer<typeof socketReplySchema>;

const socketPushSchema = z.object({ event: eventMessageSchema });

/** Everything the web host sends. */
export const socketMessageSchema = z.union([socketReplySchema, socketPushSchema]);
export type SocketMessage = z.infer<typeof socketMessageSchema>;
