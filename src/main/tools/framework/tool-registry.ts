import { isRiskAtMost, type RiskLevel } from '../../../shared/call/risk-level';
import type { ToolCategory } from '../../../shared/call/tool-category';
import { type Clock, systemClock } from '../../base/clock';
import { createEventBus } from '../../base/event-bus';
import { findSimilarNames } from '../../base/find-similar-names';
import { FunctionDefinition, functionNameOf } from '../../model/tool-calls/function-definition';
import type { Tool } from './tool';
import { availableTools, hasTag, type ToolAvailabilityContext } from './tool-availability';

export interface ToolRegistryChange {
  readonly type: 'added' | 'removed' | 'updated';
  readonly tool: Tool;
  readonly at: number;
}

/** All tools by id, case-insensitive. */
export interface ToolRegistry {
  readonly count: number;
  /** In registration order, available or not. */
  list(): readonly Tool[];
  get(toolId: string): Tool | undefined;
  has(toolId: string): boolean;
  /** Throws if the id, or the tool's function name for providers, is taken. */
  register(tool: Tool): void;
  /** Returns false and does nothing if `register` would throw. */
  tryRegister(tool: Tool): boolean;
  /** Replaces the tool with the same id, or registers it. */
  replace(tool: Tool): void;
  unregister(toolId: string): boolean;
  /**
   * Sets the tools that the user has disabled, read each time: they are hidden from the model, and calls to them are
   * refused.
   */
  disableBy(disabledToolIds: () => readonly string[]): void;
  isDisabled(toolId: string): boolean;
  available(context?: ToolAvailabilityContext): readonly Tool[];
  byCategory(category: ToolCategory): readonly Tool[];
  byTag(tag: string): readonly Tool[];
  /** Up to and including this level. */
  byRiskLevel(maxRiskLevel: RiskLevel): readonly Tool[];
  /** Searches id, name, description, purpose and tags. */
  search(query: string): readonly Tool[];
  /**
   * Returns the identical list for the same context as last time, until a tool is added, removed, enabled or disabled.
   */
  functionDefinitions(context?: ToolAvailabilityContext): readonly FunctionDefinition[];
  functionDefinition(toolId: string): FunctionDefinition | undefined;
  /** Returns the tool for a name from a provider's function definitions. */
  fromFunctionName(name: string): Tool | undefined;
  /** Returns ids that a model may have meant, the likeliest first. */
  nearestIds(toolId: string): readonly string[];
  subscribe(listener: (change: ToolRegistryChange) => void): () => void;
}

export function createToolRegistry({ clock = systemClock }: { clock?: Clock } = {}): ToolRegistry {
  const tools = new Map<string, Tool>();
  const byFunctionName = new Map<string, Tool>();
  const changes = createEventBus<ToolRegistryChange>();
  const definitions = new WeakMap<Tool, FunctionDefinition>();
  let all: readonly Tool[] = [];
  let disabledToolIds: () => readonly string[] = () => [];
  let defined: { readonly tools: readonly Tool[]; readonly definitions: readonly FunctionDefinition[] } | null = null;

  function put(tool: Tool, type: 'added' | 'updated'): void {
    const previous = get(tool.id);
    if (previous) byFunctionName.delete(keyOf(functionNameOf(previous.id)));
    tools.set(keyOf(tool.id), tool);
    byFunctionName.set(keyOf(functionNameOf(tool.id)), tool);
    announce(type, tool);
  }

  function announce(type: ToolRegistryChange['type'], tool: Tool): void {
    all = [...tools.values()];
    changes.publish({ type, tool, at: clock.now() });
  }

  function objection({ id }: Tool): string | null {
    if (id.trim() === '' || /[\s\p{Cc}]/u.test(id)) return `“${id}” is not a valid tool id. It must be one word`;
    if (tools.has(keyOf(id))) return `A tool with the id ${id} is already registered`;
    const namesake = byFunctionName.get(keyOf(functionNameOf(id)));
    return namesake ? `Providers can't distinguish ${id} from ${namesake.id}, which is already registered` : null;
  }

  function register(tool: Tool): void {
    const problem = objection(tool);
    if (problem !== null) throw new Error(problem);
    put(tool, 'added');
  }

  function definitionOf(tool: Tool): FunctionDefinition {
    const known = definitions.get(tool) ?? FunctionDefinition.fromTool(tool);
    definitions.set(tool, known);
    return known;
  }

  const disabledKeys = () => new Set(disabledToolIds().map(keyOf));
  const available = (context?: ToolAvailabilityContext) => {
    const disabled = disabledKeys();
    return availableTools(all, context).filter(({ id }) => !disabled.has(keyOf(id)));
  };
  const get = (toolId: string) => tools.get(keyOf(toolId));

  return {
    get count() {
      return tools.size;
    },
    list: () => all,
    get,
    has: (toolId) => tools.has(keyOf(toolId)),
    register,
    tryRegister(tool) {
      const isFree = objection(tool) === null;
      if (isFree) put(tool, 'added');
      return isFree;
    },
    replace(tool) {
      if (tools.has(keyOf(tool.id))) put(tool, 'updated');
      else register(tool);
    },
    unregister(toolId) {
      const tool = get(toolId);
      if (!tool) return false;
      tools.delete(keyOf(toolId));
      byFunctionName.delete(keyOf(functionNameOf(tool.id)));
      announce('removed', tool);
      return true;
    },
    disableBy(disabled) {
      disabledToolIds = disabled;
    },
    isDisabled: (toolId) => disabledKeys().has(keyOf(toolId)),
    available,
    byCategory: (category) => available().filter((tool) => tool.category === category),
    byTag: (tag) => available().filter((tool) => hasTag(tool, tag)),
    byRiskLevel: (maxRiskLevel) => available().filter((tool) => isRiskAtMost(tool.defaultRiskLevel, maxRiskLevel)),
    search(query) {
      const wanted = query.trim().toLowerCase();
      if (wanted === '') return all;
      return available().filter(({ id, name, description, purpose, tags }) =>
        [id, name, description, purpose, ...tags].some((text) => text.toLowerCase().includes(wanted)),
      );
    },
    functionDefinitions(context) {
      const wanted = available(context);
      if (!defined || !haveSameItems(defined.tools, wanted)) {
        defined = { tools: wanted, definitions: wanted.map(definitionOf) };
      }
      return defined.definitions;
    },
    functionDefinition(toolId) {
      const tool = get(toolId);
      return tool && definitionOf(tool);
    },
    fromFunctionName: (name) => byFunctionName.get(keyOf(name)),
    nearestIds: (toolId) =>
      findSimilarNames(
        toolId,
        available().map(({ id }) => id),
        1 / 2,
      ),
    subscribe: changes.subscribe,
  };
}

function keyOf(id: string): string {
  return id.toLowerCase();
}

function haveSameItems(some: readonly Tool[], others: readonly Tool[]): boolean {
  return some.length === others.length && some.every((tool, index) => tool === others[index]);
}
