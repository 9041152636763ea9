import { z } from 'zod';
import { riskLevelSchema } from '../call/risk-level';
import { mcpResourceSchema } from '../mcp/mcp-content';
import {
  importableServerSchema,
  mcpDraftSchema,
  mcpLogLineSchema,
  mcpSandboxSchema,
  mcpServerDescriptionSchema,
  mcpServerNameSchema,
} from '../mcp/mcp-server';

const nothing = z.object({});
const name = mcpServerNameSchema;
const servers = z.array(mcpServerDescriptionSchema);

/** What a window can request about MCP servers. */
export const mcpCommands = {
  'mcp.list': { input: nothing, output: servers },
  /** Adds or replaces a server. Starts nothing. */
  'mcp.save': { input: mcpDraftSchema, output: servers },
  'mcp.remove': { input: z.object({ name }), output: servers },
  'mcp.set-on': { input: z.object({ name, isOn: z.boolean() }), output: servers },
  'mcp.set-sandbox': { input: z.object({ name, sandbox: mcpSandboxSchema }), output: servers },
  /** Null takes the rating back. */
  'mcp.rate': {
    input: z.object({ name, tool: z.string().min(1).max(200), rating: riskLevelSchema.nullable() }),
    output: servers,
  },
  /** Starts the server in the open folder if it isn't running, and asks for its tools. */
  'mcp.refresh': { input: z.object({ name }), output: mcpServerDescriptionSchema },
  /** Approves its tools as the user saw them, by the hash of their definitions. */
  'mcp.approve': { input: z.object({ name, present: z.string() }), output: servers },
  /** Ends it everywhere; the next call starts it again. */
  'mcp.restart': { input: z.object({ name }), output: servers },
  /** Finds out where to sign in. Opens nothing: the address is part of the server's description. */
  'mcp.sign-in': {
    input: z.object({
      name,
      /** As the server's provider gave it, if the server doesn't let programs register themselves. */
      client: z
        .object({ id: z.string().trim().min(1).max(2_000), secret: z.string().trim().max(2_000).exactOptional() })
        .exactOptional(),
    }),
    output: servers,
  },
  'mcp.cancel-sign-in': { input: z.object({ name }), output: servers },
  'mcp.sign-out': { input: z.object({ name }), output: servers },
  'mcp.logs': { input: z.object({ name }), output: z.object({ lines: z.array(mcpLogLineSchema) }) },
  /** Resources of a server that a query may mean. Starts it if it isn't running. */
  'mcp.find-resources': {
    input: z.object({ name, query: z.string().max(2_000) }),
    output: z.object({ found: z.array(mcpResourceSchema) }),
  },
  /** Values that an argument of a prompt may have, as its server suggests. */
  'mcp.complete': {
    input: z.object({
      name,
      prompt: z.string().min(1).max(200),
      argument: z.string().min(1).max(200),
      value: z.string().max(2_000),
      others: z.record(z.string().max(200), z.string().max(20_000)),
    }),
    output: z.object({ values: z.array(z.string()) }),
  },
  /** Servers in the files of other programs and of the open folder. */
  'mcp.find-importable': { input: nothing, output: z.object({ found: z.array(importableServerSchema) }) },
  /** Takes over one of them exactly as it was shown, and trusts it if it is the project's. */
  'mcp.import': {
    input: z.object({ file: z.string().min(1).max(4_096), name: z.string().min(1).max(500), hash: z.string() }),
    output: z.object({ name }),
  },
} as const;
