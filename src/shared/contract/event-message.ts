import { z } from 'zod';
import { ledgerEntrySchema } from '../call/ledger-entry';
import { pendingApprovalSchema } from '../call/pending-approval';
import { grantsSchema } from '../call/permission';
import { mcpServerDescriptionSchema } from '../mcp/mcp-server';
import { modelCatalogueSchema } from '../settings/model';
import { settingsSchema } from '../settings/settings';
import { conversationSummarySchema, toolDescriptionSchema } from './descriptions';
import { terminalSummarySchema } from './terminal';
import { trustedEventsSchema } from './trusted-events';

/** Everything main sends to a renderer unprompted. */
export const eventMessageSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('conversation.events'),
    payload: z.object({
      conversationId: z.uuid(),
      /**
       * Position of the first event in the conversation's log, so that a late subscriber can skip events it already
       * has.
       */
      sequence: z.number().int().nonnegative(),
      events: trustedEventsSchema,
    }),
  }),
  z.object({ name: z.literal('conversations.changed'), payload: z.array(conversationSummarySchema) }),
  z.object({ name: z.literal('settings.changed'), payload: settingsSchema }),
  z.object({ name: z.literal('models.changed'), payload: modelCatalogueSchema }),
  z.object({ name: z.literal('tools.changed'), payload: z.array(toolDescriptionSchema) }),
  z.object({ name: z.literal('mcp.changed'), payload: z.array(mcpServerDescriptionSchema) }),
  z.object({ name: z.literal('terminals.changed'), payload: z.array(terminalSummarySchema) }),
  z.object({ name: z.literal('approvals.changed'), payload: z.array(pendingApprovalSchema) }),
  z.object({ name: z.literal('permissions.changed'), payload: grantsSchema }),
  z.object({ name: z.literal('ledger.recorded'), payload: ledgerEntrySchema }),
  z.object({ name: z.literal('notices.changed'), payload: z.array(z.string()) }),
  /** The user wants to go to a route, which `place.take` returns. */
  z.object({ name: z.literal('place.wanted'), payload: z.object({}) }),
  /** A call shows a file, and no editor can: the window does. */
  z.object({
    name: z.literal('file.shown'),
    payload: z.object({ conversationId: z.uuid(), path: z.string(), line: z.number().int().min(1).exactOptional() }),
  }),
  z.object({ name: z.literal('workspace.changed'), payload: z.object({ path: z.string().nullable() }) }),
]);
export type EventMessage = z.infer<typeof eventMessageSchema>;
