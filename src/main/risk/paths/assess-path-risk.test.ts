import { describe, expect, it } from 'vitest';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import { assessPathRisk } from './assess-path-risk';

const own: RiskAssessment = { level: 'low', reasons: ['own reason'] };

describe('the risk of a path', () => {
  it('is the call itself where nothing speaks against the place', () => {
    expect(assessPathRisk({ realPath: '/project/a', workspacePath: 'a' }, 'write', own)).toEqual(own);
  });

  it.each([
    ['read', 'high', 'Reads'],
    ['write', 'critical', 'Writes'],
  ] as const)('is higher outside the workspace: %s', (access, level, verb) => {
    expect(assessPathRisk({ realPath: '/srv/a', workspacePath: null }, access, own)).toEqual({
      level,
      reasons: [`${verb} outside the workspace: /srv/a`, 'own reason'],
    });
  });

  it('is critical where credentials are kept', () => {
    expect(assessPathRisk({ realPath: '/project/.env', workspacePath: '.env' }, 'read', own)).toEqual({
      level: 'critical',
      reasons: ['Reads stored credentials', 'own reason'],
    });
  });

  it('is higher to write where the content runs later', () => {
    const hook = { realPath: '/project/.git/hooks/x', workspacePath: '.git/hooks/x' };
    expect(assessPathRisk(hook, 'write', own)).toEqual({
      level: 'critical',
      reasons: ['Changes .git/hooks: git runs hooks automatically', 'own reason'],
    });
    expect(assessPathRisk(hook, 'read', own)).toEqual(own);
  });
});
