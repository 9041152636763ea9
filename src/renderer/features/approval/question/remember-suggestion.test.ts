import { expect, it } from 'vitest';
import { samplePreview } from '../../../core/store/approval/testing/sample-preview';
import { rememberForRun, rememberInFolder } from './remember-suggestion';

it('remembers every pattern of a suggestion for the folder', () => {
  expect(rememberInFolder({ patterns: ['npm test', 'ls', 'cat *'] })).toEqual({
    rememberForWorkspace: true,
    rememberPattern: 'npm test',
    rememberFurtherPatterns: ['ls', 'cat *'],
  });
  expect(rememberInFolder({ patterns: [] })).toEqual({ rememberForWorkspace: true });
});

it('remembers for the run exactly this call, or nothing', () => {
  expect(rememberForRun(samplePreview)).toEqual({ rememberForRun: true, rememberPattern: 'hello.txt' });
  const none = { kind: 'none' as const, why: 'It can run anything' };
  expect(rememberForRun({ remember: { ...samplePreview.remember, allow: none } })).toBeNull();
});
