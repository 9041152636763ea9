import { isJsonObject } from '../../shared/json/json';
import type { McpOffers } from '../../shared/mcp/mcp-content';
import type {
  McpFault,
  McpServerDescription,
  McpSignIn,
  McpToolDescription,
  StoredMcpServer,
} from '../../shared/mcp/mcp-server';
import { revealInvisible } from '../../shared/text/reveal-invisible';
import { shorten } from '../../shared/text/shorten';
import { describeCommand } from './config/describe-command';
import {
  type ComparedTool,
  compareDefinitions,
  hashDefinitions,
  type PinnedSet,
  type ToolDefinition,
} from './pins/tool-definition';
import type { SessionState } from './server/create-session';
import { describeDefinition, mcpToolId } from './tools/define-mcp-tool';

export interface ServerFacts {
  /** Of its connections, one for each folder. */
  readonly states: readonly SessionState[];
  readonly pinned: PinnedSet | null;
  /** Null until it has been asked. */
  readonly present: readonly ToolDefinition[] | null;
  /** Why it isn't started, if it belongs to a project. */
  readonly untrusted: string | null;
  readonly offers: McpOffers | null;
  readonly fault: McpFault | null;
  /** Only of servers with an address. */
  readonly signIn?: McpSignIn;
  /** Why a tool with this definition can't be used. */
  objectionTo(name: string, text: string): string | null;
}

const MAX_SHOWN = 20_000;
const MAX_DESCRIPTION = 4_000;

/** What a window shows of a server, and how its tools compare with what was approved. */
export function describeServer(
  server: StoredMcpServer,
  { states, pinned, present, untrusted, offers, fault, signIn, objectionTo }: ServerFacts,
): { readonly compared: readonly ComparedTool[]; readonly description: McpServerDescription } {
  const compared = compareDefinitions(pinned, present);
  const { name, launch, isOn, sandbox, project, ratings } = server;
  const description: McpServerDescription = {
    name,
    launch,
    command: describeCommand(launch),
    isOn,
    sandbox,
    ...(project === undefined ? {} : { project }),
    ...stateOf(isOn, untrusted, states),
    tools: compared.map((tool) => describeTool(tool, server.name, { rating: ratings[tool.name] ?? null, objectionTo })),
    pinned: pinned === null ? null : hashDefinitions(pinned.tools),
    present: present === null ? null : hashDefinitions(present),
    offers,
    ...(fault === null ? {} : { fault }),
    ...(signIn === undefined ? {} : { signIn }),
    needsReview: isOn && compared.some(({ status }) => status !== 'approved'),
  };
  return { compared, description };
}

function stateOf(
  isOn: boolean,
  untrusted: string | null,
  states: readonly SessionState[],
): Pick<McpServerDescription, 'state' | 'problem'> {
  if (!isOn) return { state: 'off' };
  if (untrusted !== null) return { state: 'untrusted', problem: untrusted };
  const best = (['running', 'starting', 'needs-sign-in', 'failed'] as const)
    .map((kind) => states.find((state) => state.kind === kind))
    .find((state) => state !== undefined);
  if (best === undefined) return { state: 'stopped' };
  return 'problem' in best ? { state: best.kind, problem: best.problem } : { state: best.kind };
}

interface ToolFacts extends Pick<ServerFacts, 'objectionTo'> {
  readonly rating: McpToolDescription['rating'];
}

function describeTool(
  { name, status, before, now }: ComparedTool,
  server: string,
  facts: ToolFacts,
): McpToolDescription {
  const text = now ?? before ?? '{}';
  const definition = parse(text);
  const { title, claims, warnings } = describeDefinition(definition ?? { name });
  const objection = status === 'removed' ? null : facts.objectionTo(name, text);
  const description = definition?.description;
  return {
    name: revealInvisible(name),
    toolId: mcpToolId(server, name),
    title,
    description: typeof description === 'string' ? shorten(revealInvisible(description), MAX_DESCRIPTION) : '',
    claims,
    rating: facts.rating,
    status: objection === null ? status : 'refused',
    problems: [...(objection === null ? [] : [objection]), ...warnings],
    before: status === 'changed' ? shown(before) : null,
    now: status === 'changed' || status === 'new' ? shown(now) : null,
  };
}

/** The definition for comparison: one field per line, with visible escapes for invisible characters. */
function shown(text: string | null): string | null {
  if (text === null) return null;
  const definition = parse(text);
  return shorten(revealInvisible(definition ? JSON.stringify(definition, null, 2) : text), MAX_SHOWN);
}

function parse(text: string) {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
