import { describe, expect, it } from 'vitest';
import { createToolRegistry } from '../../tools/framework/tool-registry';
import { unwrapCall } from '../../tools/framework/unwrap-call';
import { createToolSearch, offerTools } from './create-tool-search';
import { defineMcpTool } from './define-mcp-tool';

function registryWith(count: number) {
  const registry = createToolRegistry();
  for (const tool of createToolSearch(registry)) registry.register(tool);
  for (let at = 0; at < count; at += 1) {
    registry.register(
      defineMcpTool({
        server: 'one',
        definition: {
          name: `tool-${at}`,
          description: at === 7 ? 'Feeds otters.' : 'Does something else.',
          inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
        },
        rating: null,
        assessCommand: () => {
          throw new Error('Nothing is rated here');
        },
        isPrivateAllowed: () => false,
        call: async () => ({ content: [] }),
      }),
    );
  }
  const offered = (contextSize: number | null) =>
    offerTools({ tools: registry.available(), definitions: registry.functionDefinitions() }, contextSize);
  return { registry, offered };
}

const scope = { workspacePath: null, dataPath: '/data' };

describe('external tools', () => {
  it('are sent themselves while they are few, and the pair is not', () => {
    const { offered } = registryWith(3);
    expect(offered(128_000).tools.map(({ id }) => id)).toEqual(['mcp:one/tool-0', 'mcp:one/tool-1', 'mcp:one/tool-2']);
    expect(offered(128_000).definitions).toHaveLength(3);
  });

  it('are only named when they would take more than 3 % of the context', () => {
    const { offered } = registryWith(100);
    const { tools, definitions } = offered(32_000);
    expect(tools.map(({ id }) => id)).toEqual(['tool-search', 'tool-call']);
    expect(definitions.map(({ name }) => name)).toEqual(['tool-search', 'tool-call']);
    expect(definitions[0]?.description).toContain('mcp:one/tool-99');
    expect(offered(32_000)).toEqual(offered(32_000));
    expect(offered(1_000_000).tools).toHaveLength(100);
  });

  it('are found by words', async () => {
    const { registry } = registryWith(20);
    const prepared = registry.get('tool-search')?.prepare({ query: 'feed the otters' }, scope);
    if (!prepared?.isValid) throw new Error('The search is not valid');
    const clock = { now: () => 0 };
    const { data } = await prepared.call.run({ signal: new AbortController().signal, clock } as never);
    expect(data).toMatchObject([{ tool: 'mcp:one/tool-7', parameters: { properties: { text: { type: 'string' } } } }]);
  });

  it('MP-28 are called through the pair as if they were called themselves', () => {
    const { registry } = registryWith(2);
    const written = { toolId: 'tool-call', parameters: { tool: 'mcp:one/tool-1', parameters: { text: 'a' } } };
    expect(unwrapCall(written, registry)).toEqual({ toolId: 'mcp:one/tool-1', parameters: { text: 'a' } });
    const nested = { toolId: 'tool-call', parameters: { tool: 'tool-call', parameters: written.parameters } };
    expect(unwrapCall(nested, registry)).toBe(nested);
    expect(registry.get('tool-call')?.prepare({ tool: 'mcp:one/none' }, scope)).toMatchObject({ isValid: false });
  });
});
