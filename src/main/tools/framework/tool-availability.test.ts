import { describe, expect, it } from 'vitest';
import { toolCategories } from '../../../shared/call/tool-category';
import { MockTool } from './testing/mock-tool';
import { availableTools, ToolAvailabilityContext } from './tool-availability';

const everything = { hasWorkspace: true, hasTerminal: true, hasEditor: true, hasGitRepository: true };
const tools = toolCategories.map((category) => MockTool.create({ id: category, category }));
const among = (context?: ToolAvailabilityContext, all: readonly MockTool[] = tools) =>
  availableTools(all, context).map(({ id }) => id);

describe('tool availability', () => {
  it('gives everything that is available when nothing is said', () => {
    const away = MockTool.create({ id: 'away', isAvailable: () => false });
    expect(among(undefined, [...tools, away])).toEqual(toolCategories);
    expect(among(everything, [...tools, away])).toEqual(toolCategories);
  });

  it('leaves out what needs something that is not at hand', () => {
    const nothing = { hasWorkspace: false, hasTerminal: false, hasEditor: false, hasGitRepository: false };
    expect(among(nothing)).toEqual(['file-system', 'search', 'network', 'system', 'custom']);
    expect(among({ ...everything, hasTerminal: false })).not.toContain('terminal');
    expect(among(ToolAvailabilityContext.default)).toEqual(toolCategories.filter((category) => category !== 'git'));
  });

  it('gives only safe tools where only those are wanted', () => {
    const risky = MockTool.create({ id: 'risky', defaultRiskLevel: 'low' });
    expect(among(ToolAvailabilityContext.safeOnly, [...tools, risky])).toEqual([
      'file-system',
      'search',
      'workspace',
      'network',
      'system',
      'custom',
    ]);
  });

  it('keeps to the enabled ones, never gives the disabled ones, whatever the case', () => {
    const enabledToolIds = new Set(['GIT', 'search']);
    expect(among({ ...everything, enabledToolIds })).toEqual(['search', 'git']);
    expect(among({ ...everything, enabledToolIds, disabledToolIds: new Set(['Git']) })).toEqual(['search']);
  });

  it('takes an empty list of enabled ones at its word', () => {
    expect(among({ ...everything, enabledToolIds: new Set() })).toEqual([]);
  });

  it('filters by risk', () => {
    const [low, high] = [
      MockTool.create({ id: 'low', defaultRiskLevel: 'low' }),
      MockTool.create({ id: 'high', defaultRiskLevel: 'high' }),
    ];
    expect(among({ ...everything, maxRiskLevel: 'medium' }, [low, high])).toEqual(['low']);
  });

  it('filters by categories that are wanted and unwanted', () => {
    const includedCategories = new Set(['git', 'search', 'custom'] as const);
    const excludedCategories = new Set(['custom'] as const);
    expect(among({ ...everything, includedCategories, excludedCategories })).toEqual(['search', 'git']);
  });

  it('wants all tags that are required', () => {
    const both = MockTool.create({ id: 'both', tags: ['Read', 'file'] });
    const one = MockTool.create({ id: 'one', tags: ['read'] });
    expect(among({ ...everything, requiredTags: new Set(['read', 'FILE']) }, [both, one])).toEqual(['both']);
  });
});
