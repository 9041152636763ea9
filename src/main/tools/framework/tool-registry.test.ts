import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MockTool } from './testing/mock-tool';
import { createToolRegistry, type ToolRegistryChange } from './tool-registry';

const ids = (tools: readonly { id: string }[]) => tools.map(({ id }) => id);

function registryOf(...tools: MockTool[]) {
  const registry = createToolRegistry();
  for (const tool of tools) registry.register(tool);
  return registry;
}

describe('tool registry', () => {
  it('adds a tool that is registered', () => {
    const registry = registryOf(MockTool.create({ id: 'test-tool' }));
    expect(registry.count).toBe(1);
    expect(registry.has('test-tool')).toBe(true);
  });

  it('refuses a second tool of the same id, whatever its case', () => {
    const registry = registryOf(MockTool.create({ id: 'test-tool' }));
    expect(() => registry.register(MockTool.create({ id: 'Test-Tool' }))).toThrow('already registered');
    expect(registry.tryRegister(MockTool.create({ id: 'test-tool' }))).toBe(false);
    expect(registry.count).toBe(1);
  });

  it('registers where nobody stands in the way', () => {
    expect(createToolRegistry().tryRegister(MockTool.create())).toBe(true);
  });

  it.each(['', ' ', 'two words', 'line\nbreak', 'nul\0'])('refuses %j as an id', (id) => {
    expect(() => createToolRegistry().register(MockTool.create({ id }))).toThrow('must be one word');
  });

  it('finds the right tool, whatever the case', () => {
    const registry = registryOf(MockTool.create({ id: 'test-tool', name: 'Test tool' }));
    expect(registry.get('TEST-tool')?.name).toBe('Test tool');
  });

  it('finds nothing where there is nothing', () => {
    expect(createToolRegistry().get('nonexistent')).toBeUndefined();
    expect(createToolRegistry().unregister('nonexistent')).toBe(false);
    expect(createToolRegistry().functionDefinition('nonexistent')).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('takes %s as a name like any other', (id) => {
    const registry = createToolRegistry();
    expect([registry.get(id), registry.has(id), registry.fromFunctionName(id)]).toEqual([undefined, false, undefined]);
    registry.register(MockTool.create({ id }));
    expect(registry.get(id)?.id).toBe(id);
    expect(registry.fromFunctionName(id)?.id).toBe(id);
  });

  it('removes a tool and makes room for another of the same name', () => {
    const registry = registryOf(MockTool.create({ id: 'test.tool' }));
    expect(registry.unregister('TEST.TOOL')).toBe(true);
    expect(registry.count).toBe(0);
    expect(registry.list()).toEqual([]);
    expect(registry.tryRegister(MockTool.create({ id: 'test.tool' }))).toBe(true);
  });

  it('puts a tool in the place of another, or registers it', () => {
    const registry = registryOf(MockTool.create({ id: 'a' }), MockTool.create({ id: 'b' }));
    registry.replace(MockTool.create({ id: 'A', name: 'Newer' }));
    registry.replace(MockTool.create({ id: 'c' }));
    expect(ids(registry.list())).toEqual(['A', 'b', 'c']);
    expect(registry.get('a')?.name).toBe('Newer');
  });

  it('keeps nothing of a tool whose place another took, however their ids are written', () => {
    const registry = registryOf(MockTool.create({ id: '\u212A-tool' }));
    const name = registry.functionDefinitions()[0]?.name ?? '';
    registry.replace(MockTool.create({ id: 'k-tool' }));
    expect(registry.fromFunctionName(name)).toBeUndefined();
    registry.unregister('K-TOOL');
    expect(registry.fromFunctionName('k-tool')).toBeUndefined();
  });

  it('filters by category', () => {
    const registry = registryOf(
      MockTool.create({ id: 'file-1', category: 'file-system' }),
      MockTool.create({ id: 'file-2', category: 'file-system' }),
      MockTool.create({ id: 'term-1', category: 'terminal' }),
    );
    expect(ids(registry.byCategory('file-system'))).toEqual(['file-1', 'file-2']);
  });

  it('filters by tag, whatever its case', () => {
    const registry = registryOf(MockTool.create({ id: 'a', tags: ['Read'] }), MockTool.create({ id: 'b' }));
    expect(ids(registry.byTag('rEAD'))).toEqual(['a']);
  });

  it('filters by risk, up to and including a level', () => {
    const registry = registryOf(
      MockTool.create({ id: 'a', defaultRiskLevel: 'safe' }),
      MockTool.create({ id: 'b', defaultRiskLevel: 'medium' }),
      MockTool.create({ id: 'c', defaultRiskLevel: 'high' }),
    );
    expect(ids(registry.byRiskLevel('medium'))).toEqual(['a', 'b']);
  });

  it('searches id, name, description, purpose and tags, and gives all for nothing', () => {
    const registry = registryOf(
      MockTool.create({ id: 'by-needle' }),
      MockTool.create({ id: 'b', name: 'The Needle' }),
      MockTool.create({ id: 'c', description: 'finds needles' }),
      MockTool.create({ id: 'd', purpose: 'A needle.' }),
      MockTool.create({ id: 'e', tags: ['needle'] }),
      MockTool.create({ id: 'f', isAvailable: () => false }),
    );
    expect(ids(registry.search(' NEEDLE '))).toEqual(['by-needle', 'b', 'c', 'd', 'e']);
    expect(ids(registry.search('  '))).toEqual(['by-needle', 'b', 'c', 'd', 'e', 'f']);
  });

  it('leaves out of every filter what is not available, and keeps it registered', () => {
    const registry = registryOf(MockTool.create({ id: 'a', tags: ['x'], isAvailable: () => false }));
    expect(registry.has('a')).toBe(true);
    expect(registry.available()).toEqual([]);
    expect(registry.byCategory('custom')).toEqual([]);
    expect(registry.byTag('x')).toEqual([]);
    expect(registry.byRiskLevel('critical')).toEqual([]);
    expect(registry.functionDefinitions()).toEqual([]);
  });

  it('tells whoever listens what was added, updated and removed', () => {
    const registry = createToolRegistry({ clock: { now: () => 42 } });
    const changes: ToolRegistryChange[] = [];
    const unsubscribe = registry.subscribe((change) => changes.push(change));
    const [first, second] = [MockTool.create(), MockTool.create()];
    registry.register(first);
    registry.replace(second);
    registry.tryRegister(first);
    registry.unregister(second.id);
    unsubscribe();
    registry.register(first);
    expect(changes).toEqual([
      { type: 'added', tool: first, at: 42 },
      { type: 'updated', tool: second, at: 42 },
      { type: 'removed', tool: second, at: 42 },
    ]);
  });

  it('makes function definitions once, and anew when a tool comes, goes, changes or becomes unavailable', () => {
    let isAvailable = true;
    const registry = registryOf(MockTool.create({ id: 'a', isAvailable: () => isAvailable }));
    const first = registry.functionDefinitions();
    expect(registry.functionDefinitions()).toBe(first);
    registry.register(MockTool.create({ id: 'b' }));
    expect(registry.functionDefinitions().map(({ name }) => name)).toEqual(['a', 'b']);
    expect(registry.functionDefinitions()[0]).toBe(first[0]);
    registry.replace(MockTool.create({ id: 'b', description: 'newer' }));
    expect(registry.functionDefinitions()[1]?.description).toBe('newer');
    isAvailable = false;
    expect(registry.functionDefinitions().map(({ name }) => name)).toEqual(['b']);
    registry.unregister('b');
    expect(registry.functionDefinitions()).toEqual([]);
  });

  it('suggests near names, the nearest first, and none for what is far', () => {
    const registry = registryOf(
      MockTool.create({ id: 'file-read' }),
      MockTool.create({ id: 'file-write' }),
      MockTool.create({ id: 'git-commit' }),
    );
    expect(registry.nearestIds('FILE_READ')).toEqual(['file-read', 'file-write']);
    expect(registry.nearestIds('send-a-letter-home')).toEqual([]);
  });

  it('refuses a tool that providers could not tell from another', () => {
    const registry = registryOf(MockTool.create({ id: 'math.gcd' }));
    const taken = registry.functionDefinitions()[0]?.name ?? '';
    expect(() => registry.register(MockTool.create({ id: taken }))).toThrow("can't distinguish");
  });

  it('maps any set of ids to names that providers take, and back', () => {
    const id = fc.string({ minLength: 1, maxLength: 90, unit: 'binary' }).filter((text) => !/[\s\p{Cc}]/u.test(text));
    const idsOfOneSet = fc.uniqueArray(id, { selector: (text) => text.toLowerCase(), maxLength: 20 });
    fc.assert(
      fc.property(idsOfOneSet, (wanted) => {
        const registry = registryOf(...wanted.map((one) => MockTool.create({ id: one })));
        const names = registry.functionDefinitions().map(({ name }) => name);
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(names.map((name) => registry.fromFunctionName(name)?.id)).toEqual(wanted);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the last word on every id through any run of changes', () => {
    const change = fc.record({
      kind: fc.constantFrom('register' as const, 'replace' as const, 'unregister' as const),
      id: fc.constantFrom('a', 'A', 'b', 'b.c', '__proto__'),
      version: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const registry = createToolRegistry();
        const model = new Map<string, number>();
        const versions = new WeakMap<object, number>();
        const heard: string[] = [];
        registry.subscribe(({ type, tool }) => heard.push(`${type} ${tool.id.toLowerCase()}`));
        const expected: string[] = [];
        for (const { kind, id, version } of changes) {
          const key = id.toLowerCase();
          const tool = MockTool.create({ id });
          versions.set(tool, version);
          const isTaken = model.has(key);
          if (kind === 'unregister') {
            expect(registry.unregister(id)).toBe(model.delete(key));
            if (isTaken) expected.push(`removed ${key}`);
            continue;
          }
          if (kind === 'register') expect(registry.tryRegister(tool)).toBe(!isTaken);
          else registry.replace(tool);
          if (kind === 'replace' || !isTaken) {
            model.set(key, version);
            expected.push(`${isTaken ? 'updated' : 'added'} ${key}`);
          }
        }
        expect(heard).toEqual(expected);
        expect(registry.count).toBe(model.size);
        for (const [key, version] of model) expect(versions.get(registry.get(key) ?? {})).toBe(version);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves out what is switched off everywhere but where a tool is asked for by its id', () => {
    const registry = registryOf(MockTool.create({ id: 'kept' }), MockTool.create({ id: 'Dropped' }));
    const all = registry.functionDefinitions();
    let disabled: string[] = ['DROPPED'];
    registry.disableBy(() => disabled);
    const some = registry.functionDefinitions();
    expect([ids(registry.available()), ids(registry.byCategory('custom')), some.map(({ name }) => name)]).toEqual([
      ['kept'],
      ['kept'],
      ['kept'],
    ]);
    expect([registry.isDisabled('dropped'), registry.isDisabled('kept'), registry.has('dropped')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(registry.functionDefinitions()).toBe(some);
    disabled = [];
    expect(registry.functionDefinitions()).toEqual(all);
  });
});
