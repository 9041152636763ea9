import { z } from 'zod';

/** Places in the window that the tray, a notification or a link can open. */
export const routeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conversation'), conversationId: z.uuid() }),
  z.object({ kind: z.literal('approval'), conversationId: z.uuid(), approvalId: z.uuid() }),
  z.object({ kind: z.literal('inbox') }),
  z.object({ kind: z.literal('new-task') }),
  z.object({ kind: z.literal('settings') }),
  z.object({ kind: z.literal('shortcuts') }),
]);
export type Route = z.infer<typeof routeSchema>;
