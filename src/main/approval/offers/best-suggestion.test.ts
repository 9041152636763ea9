import { describe, expect, it } from 'vitest';
import type { SubjectKind } from '../../tools/framework/tool';
import { type RatedTarget, suggestPatterns } from '../rules/suggest-patterns';
import { bestSuggestion } from './best-suggestion';

function best(toolId: string, subjectKind: SubjectKind, subjects: string[], change: Partial<RatedTarget> = {}) {
  const target: RatedTarget = {
    toolId,
    subjectKind,
    subjects,
    workspacePath: '/project',
    conversationId: null,
    runId: null,
    now: 0,
    riskLevel: 'medium',
    ...change,
  };
  const offer = suggestPatterns(target, 'allow');
  return offer.kind === 'none' ? null : bestSuggestion(offer.suggestions, target, 'Tool');
}

describe('the best rule to offer with one click', () => {
  it('for a command is exactly that command', () => {
    expect(best('terminal-execute', 'command', ['npm test'])).toEqual({
      patterns: ['npm test'],
      label: 'npm test in this folder',
      code: 'npm test',
    });
  });

  it('shows a star of the command as written, and covers nothing else with it', () => {
    expect(best('terminal-execute', 'command', ['rm *.log'])).toEqual({
      patterns: ['rm \\*.log'],
      label: 'rm *.log in this folder',
      code: 'rm *.log',
    });
  });

  it('for a line names its commands, if there are few, and leaves out those that need no rule', () => {
    const line = ['git add .', 'git commit', 'ls'];
    expect(best('terminal-execute', 'command', line, { safeSubjects: ['ls'] })).toEqual({
      patterns: ['git add .', 'git commit'],
      label: 'git add . and git commit in this folder',
    });
    expect(best('terminal-execute', 'command', line)?.label).toBe('these 3 commands in this folder');
  });

  it.each([
    ['file-edit', ['src/ui/a.ts'], ['src/ui/**'], 'edits in src/ui/'],
    ['file-write', ['src/a.ts'], ['src/**'], 'writes in src/'],
    ['file-move', ['src/a.ts', 'docs/a.ts'], ['src/**', 'docs/**'], 'moves in src/ and docs/'],
    ['file-edit', ['app/[id] \\*/a.ts'], ['app/[id] \\\\\\*/**'], 'edits in app/[id] \\*/'],
    ['file-edit', ['README.md'], ['README.md'], 'edits of README.md'],
    ['other-tool', ['src/a.ts'], ['src/**'], '“Tool” calls in src/'],
  ])('for %s of %j is the folder, or the file at the top level', (toolId, subjects, patterns, label) => {
    expect(best(toolId, 'path', subjects)).toEqual({ patterns, label });
  });

  it('for a file with high risk, outside the workspace or in a protected place is just that file', () => {
    const exact = { patterns: ['src/a.ts'], label: 'edits of src/a.ts' };
    expect(best('file-edit', 'path', ['src/a.ts'], { riskLevel: 'high' })).toEqual(exact);
    expect(best('file-edit', 'path', ['src/a.ts'], { protectedParts: { 'src/a.ts': ['a.ts'] } })).toEqual(exact);
    expect(best('file-read', 'path', ['/etc/app/a.conf'])).toEqual({
      patterns: ['/etc/app/a.conf'],
      label: 'reads of /etc/app/a.conf',
    });
  });

  it('for a request is its host', () => {
    expect(best('http-fetch', 'host', ['api.example.com'])).toEqual({
      patterns: ['api.example.com'],
      label: 'api.example.com',
    });
  });

  it('for a call that names nothing is its tool', () => {
    expect(best('other-tool', 'path', [])).toEqual({ patterns: [], label: 'all “Tool” calls in this folder' });
  });

  it('is missing where no rule may allow the call', () => {
    expect(best('terminal-execute', 'command', ['npm test'], { riskLevel: 'critical' })).toBeNull();
    expect(best('terminal-execute', 'command', ['sh -c x'], { noRule: 'It can run anything' })).toBeNull();
  });
});
