import { z } from 'zod';
import {
  FunctionDefinition,
  type FunctionDefinitionFormat,
  functionDefinitionFormats,
} from '../src/main/model/tool-calls/function-definition';
import { defineTool } from '../src/main/tools/framework/define-tool';
import type { Tool } from '../src/main/tools/framework/tool';
import { createToolRegistry, type ToolRegistry } from '../src/main/tools/framework/tool-registry';
import { ToolResult } from '../src/shared/call/tool-result';
import { type JsonObject, jsonObjectSchema } from '../src/shared/json/json';
import { JsonPointer } from '../src/shared/json/json-pointer';
import { JsonSchema } from '../src/shared/json/json-schema';
import { messageOf } from '../src/shared/text/message-of';
import { readRows } from './read-rows';
import { createTally, type Suite, type Tally } from './suite';

const rowSchema = z.object({
  id: z.string(),
  tools: z.array(z.object({ name: z.string(), description: z.string(), parameters: jsonObjectSchema })),
  calls: z.array(z.object({ name: z.string(), arguments: jsonObjectSchema, schema_valid: z.boolean() })),
});
type Row = z.infer<typeof rowSchema>;

const scope = { workspacePath: null, dataPath: '/aintern-data' };
const acceptedName = /^[A-Za-z0-9_-]{1,64}$/;
const valueOfType = {
  string: 'text',
  number: 1.5,
  boolean: true,
  array: ['text'],
  object: { key: 'text' },
  null: null,
};

/**
 * Checks schemas and correct calls of the Berkeley Function Calling Leaderboard, and the result of calls with errors
 * added.
 */
export const bfcl: Suite = {
  file: 'bfcl.jsonl',
  run(path) {
    const tally = createTally();
    for (const row of readRows(path, rowSchema)) checkRow(row, tally);
    return tally.result();
  },
};

function checkRow({ id, tools, calls }: Row, tally: Tally): void {
  const registry = createToolRegistry();
  for (const tool of tools) tally.check('schemas compiled', id, register(tool, registry));
  for (const format of functionDefinitionFormats) {
    for (const tool of registry.list()) {
      tally.check(`names mapped for ${format} and back`, id, checkName(tool, format, registry));
    }
  }
  const known = calls.filter(({ name }) => registry.has(name));
  tally.check('rows whose calls are all of known tools', id, known.length === calls.length ? null : 'not all are');
  for (const call of known) {
    const tool = registry.get(call.name);
    if (!tool) continue;
    const wrong = violations(tool, call.arguments);
    if (call.schema_valid) {
      tally.check('right calls accepted', id, wrong.length === 0 ? null : wrong.join(', '));
      if (wrong.length === 0) checkMutations(tool, call.arguments, id, tally);
    } else {
      tally.check('wrong calls refused', id, wrong.length > 0 ? null : `${call.name} was accepted`);
    }
  }
}

function register({ name, description, parameters }: Row['tools'][number], registry: ToolRegistry): string | null {
  try {
    registry.register(
      defineTool({
        id: name,
        name,
        description,
        purpose: 'Is called by recorded examples.',
        category: 'custom',
        defaultRiskLevel: 'safe',
        input: parameters as JsonSchema,
        summarize: () => `Call ${name}`,
        execute: async () => ToolResult.succeeded(),
      }),
    );
    return null;
  } catch (cause) {
    return messageOf(cause);
  }
}

function checkName(tool: Tool, format: FunctionDefinitionFormat, registry: ToolRegistry): string | null {
  const definition = FunctionDefinition.inFormat(FunctionDefinition.fromTool(tool), format);
  const { name } = 'function' in definition ? definition.function : definition;
  if (!acceptedName.test(name)) return `${tool.id} became ${name}, which providers refuse`;
  const found = registry.fromFunctionName(name);
  return found === tool ? null : `${tool.id} became ${name}, which leads back to ${found?.id ?? 'nothing'}`;
}

/** Returns each violation as code and pointer. */
function violations(tool: Tool, parameters: JsonObject): string[] {
  return tool
    .prepare(parameters, scope)
    .validation.errors.map(({ errorCode, pointer }) => `${errorCode} at ${pointer}`);
}

function checkMutations(tool: Tool, right: JsonObject, id: string, tally: Tally): void {
  for (const name of JsonSchema.requiredProperties(tool.inputSchema)) {
    const { [name]: _dropped, ...rest } = right;
    const found = violations(tool, rest).join(', ');
    tally.check(
      'required keys dropped',
      id,
      found === `required at ${JsonPointer.of([name])}` ? null : `${name}: ${found}`,
    );
  }
  for (const name of Object.keys(right)) {
    const types: readonly string[] = [JsonSchema.property(tool.inputSchema, name)?.type ?? []].flat();
    for (const [type, value] of Object.entries(valueOfType)) {
      if (types.length === 0 || types.includes(type)) continue;
      const found = violations(tool, { ...right, [name]: value });
      const isFound = found.includes(`type_mismatch at ${JsonPointer.of([name])}`);
      tally.check(`arguments swapped to ${type}`, id, isFound ? null : `${name}: ${found.join(', ')}`);
    }
  }
}
