import { z } from 'zod';
import { riskLevelSchema } from '../call/risk-level';
import { mcpOffersSchema } from './mcp-content';

/** Part of tool ids such as `mcp:files/read_file`, so without characters that have a meaning there. */
export const mcpServerNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/);

const text = z.string().max(32_768);
const valueName = z.string().min(1).max(200);
/** Only http and https. */
const addressSchema = z
  .string()
  .max(8_000)
  .regex(/^https?:\/\/[^\s]+$/);

/** How to reach a server, without the values of its environment and headers, which may be secret. */
export const mcpLaunchSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stdio'),
    command: text.min(1),
    args: z.array(text).max(500),
    environmentNames: z.array(valueName).max(200),
    /** Where it runs; the open folder by default. */
    cwd: z.string().min(1).max(4_096).exactOptional(),
  }),
  z.object({ kind: z.literal('http'), url: addressSchema, headerNames: z.array(valueName).max(100) }),
]);
export type McpLaunch = z.infer<typeof mcpLaunchSchema>;

/** What the user enters, or what another program's file says. */
export const mcpEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stdio'),
    command: text.min(1),
    args: z.array(text).max(500),
    environment: z.record(valueName, text),
    cwd: z.string().min(1).max(4_096).exactOptional(),
  }),
  z.object({ kind: z.literal('http'), url: addressSchema, headers: z.record(valueName, text) }),
]);
export type McpEntry = z.infer<typeof mcpEntrySchema>;

/** What a server's program may do besides running. */
export const mcpSandboxSchema = z.object({
  isOn: z.boolean(),
  /** AIntern asks about each host, unless a rule or this profile allows it. */
  hasNetwork: z.boolean(),
  /** Hosts allowed without asking, with the port unless it is 80 or 443. */
  hosts: z.array(z.string().min(1).max(300)).max(200).exactOptional(),
  /** Allows all hosts directly and without asking, for programs that don't use proxies. */
  anyHost: z.literal(true).exactOptional(),
  /** Absolute paths of files and folders that it may write to, besides the open folder. */
  writable: z.array(z.string().min(1).max(4_096).startsWith('/')).max(100),
});
export type McpSandbox = z.infer<typeof mcpSandboxSchema>;

/** A file of a project that names a server: its entry counts only while it is the one that the user trusted. */
const mcpProjectSchema = z.object({
  folder: z.string(),
  file: z.string(),
  name: z.string(),
  /** Of the entry and the program that it starts. */
  trustHash: z.string(),
});

export const storedMcpServerSchema = z.object({
  name: mcpServerNameSchema,
  launch: mcpLaunchSchema,
  isOn: z.boolean(),
  /** The user's own ratings, by the server's name of each tool. */
  ratings: z.record(z.string(), riskLevelSchema),
  sandbox: mcpSandboxSchema,
  /** Only in this folder, because a file there names it. */
  project: mcpProjectSchema.exactOptional(),
});
export type StoredMcpServer = z.infer<typeof storedMcpServerSchema>;

export const defaultMcpSandbox: McpSandbox = { isOn: true, hasNetwork: true, writable: [] };

export const mcpToolDescriptionSchema = z.object({
  /** The server's own name for it. */
  name: z.string(),
  toolId: z.string(),
  title: z.string(),
  description: z.string(),
  /** The server's own claims, such as “only reads”. They are unverified. */
  claims: z.array(z.string()),
  /** The user's rating; null until they rate it, and then its calls count as high risk. */
  rating: riskLevelSchema.nullable(),
  /**
   * `approved` tools are offered to models. `new`, `changed` and `removed` compare with what was approved; `refused` ones
   * can't be used.
   */
  status: z.enum(['approved', 'new', 'changed', 'removed', 'refused']),
  /** Why it is refused, or what to look at, such as invisible characters. */
  problems: z.array(z.string()),
  /** The whole definition as it was approved and as it is now, as text to compare. A new tool has only the latter. */
  before: z.string().nullable(),
  now: z.string().nullable(),
});
export type McpToolDescription = z.infer<typeof mcpToolDescriptionSchema>;

const mcpSignInSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['none', 'signed-in']),
    /** Why the last attempt failed. */
    problem: z.string().exactOptional(),
    /** The server doesn't let programs register themselves, so the user has to enter a client ID. */
    needsClient: z.literal(true).exactOptional(),
  }),
  /** Until the browser comes back. Nothing opens the address but the user. */
  z.object({ kind: z.literal('waiting'), address: z.string() }),
]);
export type McpSignIn = z.infer<typeof mcpSignInSchema>;

/** What the sandbox refused a server, and the smallest change that would allow it. */
const mcpFaultSchema = z.object({
  /** As a rule would name it; null if it isn't known. */
  host: z.string().nullable(),
  widening: z.enum(['host', 'network', 'any-host']),
});
export type McpFault = z.infer<typeof mcpFaultSchema>;

export const mcpServerDescriptionSchema = z.object({
  name: mcpServerNameSchema,
  launch: mcpLaunchSchema,
  /** The whole command or the address, on one line. */
  command: z.string(),
  isOn: z.boolean(),
  sandbox: mcpSandboxSchema,
  project: mcpProjectSchema.exactOptional(),
  state: z.enum(['off', 'untrusted', 'stopped', 'starting', 'running', 'failed', 'needs-sign-in']),
  /** Why it isn't running, as a message for the user. */
  problem: z.string().exactOptional(),
  fault: mcpFaultSchema.exactOptional(),
  tools: z.array(mcpToolDescriptionSchema),
  /** Hash of the approved definitions; null if nothing was approved yet. */
  pinned: z.string().nullable(),
  /** Hash of its present definitions; null until it has been asked. */
  present: z.string().nullable(),
  /** Besides its tools; null until it has been asked. */
  offers: mcpOffersSchema.nullable(),
  /** Only for HTTP servers. */
  signIn: mcpSignInSchema.exactOptional(),
  /** Whether its tools need to be looked at. */
  needsReview: z.boolean(),
});
export type McpServerDescription = z.infer<typeof mcpServerDescriptionSchema>;

export const mcpDraftSchema = z.object({
  name: mcpServerNameSchema,
  entry: mcpEntrySchema,
  sandbox: mcpSandboxSchema.exactOptional(),
});
export type McpDraft = z.infer<typeof mcpDraftSchema>;

export const mcpLogLineSchema = z.object({ at: z.number(), from: z.enum(['server', 'app']), text: z.string() });

/** A server found in a file of another program or of the project. */
export const importableServerSchema = z.object({
  /** Where it was found, as its path. */
  file: z.string(),
  /** The program that the file belongs to. */
  from: z.string(),
  name: z.string(),
  /** The whole command with its folder, or the address, on one line. */
  command: z.string(),
  /** Those whose values the command doesn't show. */
  environmentNames: z.array(z.string()),
  /** Hash of the entry, so that exactly what was shown is imported. */
  hash: z.string(),
  /** A file of the open folder: trusted by the hash of its entry and its program. */
  isProject: z.boolean(),
  isKnown: z.boolean(),
  /** Why it can't be imported. */
  problem: z.string().exactOptional(),
});
export type ImportableServer = z.infer<typeof importableServerSchema>;
