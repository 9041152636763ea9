import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { SignInClient } from '../src/main/mcp/sign-in/start-sign-in';
import { type JsonObject, type JsonValue, jsonObjectSchema } from '../src/shared/json/json';
import { JsonSchemaProperty } from '../src/shared/json/json-schema';
import type { McpServerDescription } from '../src/shared/mcp/mcp-server';
import { type OpenMcp, openMcp } from './open-mcp';

/**
 * What the conformance suite for clients starts for each scenario: the app's own MCP client, with a user who adds the
 * server, signs in whenever it asks for that, approves its tools and calls each of them.
 */
const SERVER = 'scenario';
/** A user who was sent to the same page so often gives up. */
const MAX_SIGN_INS = 3;
const POLL_INTERVAL = 20;

const CLIENT_DOCUMENT = 'https://conformance-test.local/client-metadata.json';

const contextSchema = z.looseObject({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  toolCalls: z.array(z.object({ name: z.string(), arguments: jsonObjectSchema })).optional(),
});
type ScenarioContext = z.infer<typeof contextSchema>;

/** Ends with 0 once every call succeeded. */
async function main(url: string, context: ScenarioContext): Promise<number> {
  const base = mkdtempSync(join(tmpdir(), 'aintern-mcp-client-'));
  const client = await openMcp(base);
  try {
    const { mcp } = client;
    mcp.save({ name: SERVER, entry: { kind: 'http', url, headers: {} } });
    const user = createUser(client, context);
    const described = await user.connect();
    if (described.present !== null) mcp.approve(SERVER, described.present);
    for (const { toolId, problems } of described.tools) {
      if (problems.length > 0) process.stderr.write(`${toolId}: ${problems.join('; ')}\n`);
    }
    for (const { name, args } of callsFor(client, context)) await user.call(name, args);
    return 0;
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    for (const { from, text } of client.mcp.logs(SERVER)) process.stderr.write(`${from}: ${text}\n`);
    return 1;
  } finally {
    await client.mcp.dispose();
    rmSync(base, { recursive: true, force: true });
  }
}

function createUser({ mcp, call }: OpenMcp, context: ScenarioContext) {
  let signIns = 0;
  const find = () => mcp.list().find(({ name }) => name === SERVER);

  async function signIn(): Promise<void> {
    signIns += 1;
    if (signIns > MAX_SIGN_INS) throw new Error('It asks to sign in again and again');
    await mcp.signIn(SERVER, clientOf(context));
    const state = find()?.signIn;
    if (state?.kind !== 'waiting') throw new Error(`It can't be signed in to: ${state?.problem ?? 'no reason given'}`);
    // The browser, which ends at the page that AIntern serves.
    const page = await fetch(state.address);
    await page.text();
    while (find()?.signIn?.kind === 'waiting') await setTimeout(POLL_INTERVAL);
    const ended = find()?.signIn;
    if (ended?.kind !== 'waiting' && ended?.problem !== undefined) throw new Error(ended.problem);
  }

  return {
    async connect(): Promise<McpServerDescription> {
      for (;;) {
        const described = await mcp.refresh(SERVER);
        if (described.state === 'running') return described;
        if (described.state !== 'needs-sign-in') throw new Error(described.problem ?? described.state);
        await signIn();
      }
    },
    async call(toolId: string, args: JsonObject): Promise<void> {
      for (;;) {
        const { success, message } = await call(toolId, args, {
          answer: ({ options }) => ({ option: options[0] ?? '' }),
        });
        if (success) return;
        if (find()?.state !== 'needs-sign-in') throw new Error(`${toolId}: ${message}`);
        await signIn();
      }
    },
  };
}

/** What the user enters, if anything: what the scenario says, or the address of a document that describes the client. */
function clientOf({ client_id: id, client_secret: secret }: ScenarioContext): SignInClient | undefined {
  if (process.env.MCP_CONFORMANCE_SCENARIO === 'auth/basic-cimd') return { id: CLIENT_DOCUMENT };
  return id === undefined ? undefined : { id, secret };
}

function callsFor({ registry }: OpenMcp, { toolCalls }: ScenarioContext) {
  if (toolCalls !== undefined) {
    // A model that leaves an argument out doesn't write null.
    const given = (args: JsonObject) => Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
    return toolCalls.map(({ name, arguments: args }) => ({ name: `mcp:${SERVER}/${name}`, args: given(args) }));
  }
  const own = registry.list().filter(({ id }) => id.startsWith(`mcp:${SERVER}/`));
  const schemaBeside = (id: string) => own.find((other) => other.id !== id)?.inputSchema ?? {};
  return own.map(({ id, inputSchema }) => {
    const { properties = {}, required = Object.keys(properties) } = inputSchema;
    const args = Object.fromEntries(
      required.map((name) => [
        name,
        name === 'schema'
          ? schemaBeside(id)
          : exampleOf(JsonSchemaProperty.resolve(properties[name] ?? {}, inputSchema)),
      ]),
    );
    return { name: id, args };
  });
}

function exampleOf(property: JsonSchemaProperty | undefined): JsonValue {
  const [first] = property?.enum ?? [];
  if (first !== undefined) return first;
  const examples = { integer: 5, number: 5, boolean: true, object: {}, array: [], null: null, string: 'text' };
  return examples[[property?.type ?? 'string'].flat()[0] ?? 'string'];
}

process.exitCode = await main(
  process.argv.at(-1) ?? '',
  contextSchema.parse(JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}')),
);
