import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highestRiskLevel, isRiskAtMost, riskAssessmentSchema, riskLevelInfo, riskLevels } from './risk-level';

const anyLevel = fc.constantFrom(...riskLevels);

describe('riskLevelInfo', () => {
  it('asks for approval from medium on and logs everything that changes something', () => {
    const policies = riskLevels.map((level) => {
      const { displayName, color, requiresApproval, showInLog } = riskLevelInfo(level);
      return { displayName, color, requiresApproval, showInLog };
    });
    expect(policies).toEqual([
      { displayName: 'Safe', color: '#22C55E', requiresApproval: false, showInLog: false },
      { displayName: 'Low risk', color: '#3B82F6', requiresApproval: false, showInLog: true },
      { displayName: 'Medium risk', color: '#F59E0B', requiresApproval: true, showInLog: true },
      { displayName: 'High risk', color: '#EF4444', requiresApproval: true, showInLog: true },
      { displayName: 'Critical', color: '#DC2626', requiresApproval: true, showInLog: true },
    ]);
  });

  it('takes a name it does not know for medium, also one that every object has', () => {
    for (const name of ['', 'Safe', 'unheard-of', 'constructor', '__proto__', 'toString']) {
      expect(riskLevelInfo(name)).toEqual(riskLevelInfo('medium'));
    }
  });
});

describe('the order of risk levels', () => {
  it('goes from safe to critical', () => {
    expect(riskLevels.filter((level) => isRiskAtMost(level, 'medium'))).toEqual(['safe', 'low', 'medium']);
  });

  it('has a highest of several that is one of them and that none of them exceeds', () => {
    fc.assert(
      fc.property(anyLevel, fc.array(anyLevel), (first, others) => {
        const highest = highestRiskLevel(first, ...others);
        expect([first, ...others]).toContain(highest);
        expect([first, ...others].every((level) => isRiskAtMost(level, highest))).toBe(true);
      }),
    );
  });
});

describe('riskAssessmentSchema', () => {
  it('takes a known level with its reasons and nothing else', () => {
    const assessment = { level: 'high', reasons: ['Deletes a folder'] };
    expect(riskAssessmentSchema.parse(assessment)).toEqual(assessment);
    expect(riskAssessmentSchema.safeParse({ level: 'unheard-of', reasons: [] }).success).toBe(false);
  });
});
