import type { RiskLevel } from '../../../shared/call/risk-level';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { messageOf } from '../../../shared/text/message-of';
import type { AssessCommand } from '../../risk/command-assessment';
import type { ToolExecutionContext } from '../../tools/framework/context/tool-execution-context';
import type { Tool } from '../../tools/framework/tool';
import type { ToolRegistry } from '../../tools/framework/tool-registry';
import type { ServerProgress } from '../client/connect-server';
import type { ToolCallAnswer } from '../client/loose-schemas';
import { createToolSearch } from './create-tool-search';
import { defineMcpTool, mcpToolId } from './define-mcp-tool';

/** A tool of a server, by its definition. */
export interface ServerTool {
  readonly server: string;
  readonly name: string;
  /** Its canonical definition. */
  readonly text: string;
}

export interface RatedServerTool extends ServerTool {
  readonly rating: RiskLevel | null;
}

export interface McpToolsDeps {
  readonly registry: ToolRegistry;
  readonly assessCommand: AssessCommand;
  isPrivateAllowed(host: string): boolean;
  call(
    tool: ServerTool,
    args: JsonObject,
    options: { readonly context: ToolExecutionContext; onProgress(progress: ServerProgress): void },
  ): Promise<ToolCallAnswer>;
}

/** The servers' tools in the registry. */
export interface McpTools {
  /** Registers exactly these tools, which are approved and usable. */
  synchronize(wanted: readonly RatedServerTool[]): void;
  /** Why a tool with this definition can't be used; null if it can. */
  objectionTo(tool: ServerTool): string | null;
}

export function createMcpTools({ registry, assessCommand, isPrivateAllowed, call }: McpToolsDeps): McpTools {
  const registered = new Map<string, Tool>();
  /** Stands for the others when there are too many to describe. */
  const pair = createToolSearch(registry);
  /** The same definition and rating give the same tool, so that what models are offered doesn't change for nothing. */
  const defined = new Map<string, { readonly key: string; readonly tool: Tool | null }>();
  /** Compiling a schema takes long, and the same definitions are described again and again. */
  const objections = new Map<string, string | null>();

  function define({ rating, ...tool }: RatedServerTool, isChecked?: true): Tool {
    const definition: unknown = JSON.parse(tool.text);
    return defineMcpTool({
      server: tool.server,
      definition: isJsonObject(definition) ? definition : {},
      rating,
      ...(isChecked ? { isChecked } : {}),
      assessCommand,
      isPrivateAllowed,
      call: (args, context, onProgress) => call(tool, args, { context, onProgress }),
    });
  }

  function objectionTo(tool: ServerTool): string | null {
    const key = JSON.stringify([tool.server, tool.text]);
    const known = objections.get(key);
    if (known !== undefined) return known;
    let objection: string | null = null;
    try {
      define({ ...tool, rating: null });
    } catch (cause) {
      objection = cause instanceof SyntaxError ? 'It is listed more than once' : messageOf(cause);
    }
    objections.set(key, objection);
    return objection;
  }

  /** Nothing is compiled: that was done when the definition was approved. */
  function tryToDefine(wanted: RatedServerTool): Tool | null {
    try {
      return define(wanted, true);
    } catch {
      return null;
    }
  }

  function toTool(wanted: RatedServerTool): Tool | null {
    const id = mcpToolId(wanted.server, wanted.name);
    const key = JSON.stringify([wanted.text, wanted.rating]);
    const known = defined.get(id);
    if (known?.key === key) return known.tool;
    const tool = tryToDefine(wanted);
    defined.set(id, { key, tool });
    return tool;
  }

  return {
    objectionTo,
    synchronize(wanted) {
      const tools = new Map(wanted.flatMap((each) => toTool(each) ?? []).map((tool) => [tool.id, tool]));
      for (const id of registered.keys()) {
        if (tools.has(id)) continue;
        registered.delete(id);
        registry.unregister(id);
      }
      for (const [id, tool] of tools) {
        if (registered.get(id) === tool) continue;
        // Two names that differ only in their case would be the same tool.
        if (!registered.has(id) && registry.has(id)) continue;
        registry.replace(tool);
        registered.set(id, tool);
      }
      for (const tool of pair) {
        if (registered.size > 0) registry.tryRegister(tool);
        else if (registry.get(tool.id) === tool) registry.unregister(tool.id);
      }
    },
  };
}
