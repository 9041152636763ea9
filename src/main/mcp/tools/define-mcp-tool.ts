import { highestRiskLevel, type RiskAssessment, type RiskLevel } from '../../../shared/call/risk-level';
import type { ToolProgress } from '../../../shared/call/tool-progress';
import { ToolValidationWarning } from '../../../shared/call/tool-validation';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';
import type { JsonSchema } from '../../../shared/json/json-schema';
import { onOneLine } from '../../../shared/text/on-one-line';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import { beginningOf, shorten } from '../../../shared/text/shorten';
import type { AssessCommand } from '../../risk/command-assessment';
import type { ToolExecutionContext } from '../../tools/framework/context/tool-execution-context';
import { defineTool } from '../../tools/framework/define-tool';
import type { Tool } from '../../tools/framework/tool';
import type { ServerProgress } from '../client/connect-server';
import { annotationsSchema, type ToolCallAnswer } from '../client/loose-schemas';
import { readParameterHeaders } from '../client/parameter-headers';
import { createOutputCheck } from './create-output-check';
import { keepMedia } from './keep-media';
import { pathsOf, rateArguments } from './rate-arguments';
import { readArguments } from './read-arguments';
import { toToolResult } from './to-tool-result';

export interface McpToolOptions {
  readonly server: string;
  readonly definition: JsonObject;
  /** The user's own rating of it. */
  readonly rating: RiskLevel | null;
  /** It was defined before without an objection. */
  readonly isChecked?: true;
  readonly assessCommand: AssessCommand;
  isPrivateAllowed(host: string): boolean;
  /** Runs it on its server. Rejects with an error in words for the model. */
  call(
    args: JsonObject,
    context: ToolExecutionContext,
    onProgress: (progress: ServerProgress) => void,
  ): Promise<ToolCallAnswer>;
}

/** Longer descriptions would fill the context, and are where instructions are hidden. */
const MAX_DESCRIPTION = 4_000;
const MAX_PURPOSE = 200;
const MAX_CONDITIONS = 1_000;
const SHOWN_ARGUMENTS = 3;
const SHOWN_VALUE = 60;
const acceptedName = /^[\p{L}\p{N}_.\-/:]{1,128}$/u;

export function mcpToolId(server: string, tool: string): string {
  return `mcp:${server}/${tool}`;
}

/** Defines a tool of a server. Throws, with the reason, if it can't be used. */
export function defineMcpTool(options: McpToolOptions): Tool {
  const { server, definition, rating, assessCommand, isPrivateAllowed } = options;
  const name = String(definition.name);
  if (!acceptedName.test(name)) throw new Error('Its name contains characters that aren’t allowed, or is too long');
  if (requiresTask(definition)) throw new Error('It only runs as a background task, which AIntern doesn’t support');
  const input = toInputSchema(definition.inputSchema);
  readParameterHeaders(definition.inputSchema);
  const { title, warnings } = describeDefinition(definition);
  const read = (given: JsonObject) => readArguments(given, input);
  const findMismatch = createOutputCheck(definition.outputSchema);
  return defineTool<JsonSchema>({
    id: mcpToolId(server, name),
    name: `${server}: ${title}`,
    description: shownDescription(server, definition),
    purpose: purposeOf(definition, title),
    category: 'custom',
    defaultRiskLevel: ownRisk(rating, definition).level,
    subjectKind: 'argument',
    tags: ['mcp', server],
    input,
    ...(options.isChecked ? { isChecked: true } : {}),
    summarize: (given) => summarize(`${name} on ${server}`, given),
    paths: (given) => pathsOf(read(given), rating),
    warn: () => warnings.map((text) => ToolValidationWarning.misleadingValue('', text)),
    assessRisk(given, scope) {
      const own = ownRisk(rating, definition);
      const argumentList = read(given);
      const uses = pathsOf(argumentList, rating);
      const { level, reasons, seen } = rateArguments(argumentList, uses, { scope, assessCommand, isPrivateAllowed });
      return { level: highestRiskLevel(own.level, level), reasons: [...own.reasons, ...reasons], ...seen };
    },
    async execute(given, context) {
      const answer = await options.call(given, context, (progress) => context.reportProgress(toProgress(progress)));
      const now = context.clock.now();
      const result = toToolResult(answer, { from: server, now, findMismatch });
      if (!result.success) return result;
      const attachments = context.getService('attachments');
      const media = await keepMedia(answer, { attachments, from: server, now });
      return { ...result, artifacts: [...result.artifacts, ...media] };
    },
  });
}

/** A tool's own claims may raise its risk; only the user can lower it. */
function ownRisk(rating: RiskLevel | null, definition: JsonObject): RiskAssessment {
  const { destructiveHint } = annotationsOf(definition);
  const level = rating ?? 'high';
  const { claims } = describeDefinition(definition);
  const claim = `The server claims, unchecked: ${claims.join(', ')}`;
  if (rating === null) {
    return { level, reasons: ['You haven’t rated this tool yet', ...(claims.length > 0 ? [claim] : [])] };
  }
  if (destructiveHint !== true) return { level, reasons: [] };
  return { level: highestRiskLevel(level, 'medium'), reasons: [claim] };
}

function annotationsOf({ annotations }: JsonObject) {
  return annotationsSchema.safeParse(annotations ?? {}).data ?? {};
}

/** Returns the tool's title, its own claims, and warnings about its definition. */
export function describeDefinition(definition: JsonObject): {
  readonly title: string;
  readonly claims: string[];
  readonly warnings: string[];
} {
  const { title: annotated, readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotationsOf(definition);
  const given = typeof definition.title === 'string' ? definition.title : annotated;
  const hidden = findHidden(definition);
  return {
    title: shorten(onOneLine(revealInvisible(given ?? String(definition.name))), MAX_PURPOSE),
    claims: [
      ...(readOnlyHint === true ? ['only reads'] : []),
      ...(destructiveHint === true ? ['can destroy data'] : destructiveHint === false ? ['destroys nothing'] : []),
      ...(idempotentHint === true ? ['can be repeated safely'] : []),
      ...(openWorldHint === true
        ? ['reaches other systems']
        : openWorldHint === false
          ? ['reaches no other systems']
          : []),
    ],
    warnings: hidden ? ['Its definition contains invisible characters'] : [],
  };
}

function findHidden(value: JsonValue): boolean {
  if (typeof value === 'string') return revealInvisible(value) !== value;
  if (Array.isArray(value)) return value.some(findHidden);
  return isJsonObject(value) && Object.entries(value).some(([key, inner]) => findHidden(key) || findHidden(inner));
}

function shownDescription(server: string, definition: JsonObject): string {
  const { description } = definition;
  const given = typeof description === 'string' ? revealInvisible(description).trim() : '';
  const text = given.length <= MAX_DESCRIPTION ? given : `${beginningOf(given, MAX_DESCRIPTION)} […]`;
  return `${text === '' ? 'No description.' : text}${furtherConditions(definition)}\n(Tool of the MCP server ${server}.)`;
}

function purposeOf({ description }: JsonObject, title: string): string {
  const [first = ''] = typeof description === 'string' ? description.trim().split(/\n|(?<=[.!?])\s/) : [];
  return shorten(onOneLine(revealInvisible(first === '' ? title : first)), MAX_PURPOSE);
}

function requiresTask({ execution }: JsonObject): boolean {
  return isJsonObject(execution) && execution.taskSupport === 'required';
}

/** As providers accept it, and with the same meaning: properties and items may be left out elsewhere. */
function toInputSchema(given: JsonValue | undefined): JsonSchema {
  if (!isJsonObject(given)) throw new Error('It has no input schema');
  const completed = completeLists(given) as JsonObject;
  const kept = Object.entries(completed).filter(([keyword]) => !onlyInside.includes(keyword));
  return { ...Object.fromEntries(kept), type: 'object', properties: completed.properties ?? {} } as JsonSchema;
}

/** Providers refuse these at the top of a schema. The description names them for the model, and the server checks them. */
const onlyInside = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'];

function furtherConditions({ inputSchema }: JsonObject): string {
  const conditions = Object.entries(isJsonObject(inputSchema) ? inputSchema : {}).filter(([keyword]) =>
    onlyInside.includes(keyword),
  );
  if (conditions.length === 0) return '';
  const text = revealInvisible(JSON.stringify(Object.fromEntries(conditions)));
  return `\nIts parameters must also match ${shorten(text, MAX_CONDITIONS)}`;
}

function completeLists(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(completeLists);
  if (!isJsonObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, completeLists(each)]));
  const isList = value.type === 'array' && value.items === undefined && value.prefixItems === undefined;
  return isList ? { ...inner, items: {} } : inner;
}

/** Names only the first few arguments; the question shows them all. */
function summarize(what: string, given: JsonObject): string {
  const entries = Object.entries(given);
  const shown = entries.slice(0, SHOWN_ARGUMENTS).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${name}: ${shorten(onOneLine(text), SHOWN_VALUE)}`;
  });
  const more = entries.length > shown.length ? [`${entries.length - shown.length} more`] : [];
  return shown.length === 0 ? `Call ${what}` : `Call ${what} (${[...shown, ...more].join(', ')})`;
}

function toProgress({ progress, total, message }: ServerProgress): ToolProgress {
  const text = message === undefined ? 'Working' : shorten(onOneLine(message), MAX_PURPOSE);
  if (total === undefined || !(total > 0)) return { message: text };
  return { message: text, percentComplete: Math.min(100, Math.max(0, (progress / total) * 100)) };
}
