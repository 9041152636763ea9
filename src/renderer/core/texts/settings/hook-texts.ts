import type { ProjectFile } from '../../../../shared/contract/project';
import type { HookReport } from '../../../../shared/conversation/hook-report';

export const hookTexts = {
  modifiedBy: (name: string) => `Modified by hook ${name}`,
  outcomes: {
    denied: (name, message) => `Hook ${name} objected: ${message}`,
    asked: (name, message) => `Hook ${name} asked for your decision: ${message}`,
    rewrote: (name) => `Modified by hook ${name}`,
    said: (name, message) => `Hook ${name}: ${message}`,
    failed: (name, message) => `Hook ${name} failed: ${message}`,
  } satisfies Record<HookReport['outcome'], (name: string, message: string) => string>,
  unconfined: '(Ran without a sandbox.)',
  toReview: (files: number) => (files === 1 ? '1 settings file to review' : `${files} settings files to review`),
  title: 'Project settings and hooks',
  explanation:
    'Hooks are commands that run before or after the agent’s calls. Hooks and project settings can deny a call, ask you about it or change it, but never allow one. A folder’s own take effect only after you trust them here.',
  none: 'None. Put your team’s in .aintern/settings.json and your own in ~/.agents/settings.json.',
  states: {
    'in-force': 'Active',
    untrusted: 'Inactive until you trust it',
    changed: 'Changed. The version you trusted stays active; hooks whose scripts changed don’t run.',
    unusable: 'Can’t be used',
  } satisfies Record<ProjectFile['state'], string>,
  hook: (event: string, matcher: string) => (matcher === '*' ? event : `${event} for ${matcher}`),
  runsUnconfined: 'These hooks run without a sandbox: they can read, change and send anything you can.',
  needsSandbox:
    'Commands run without a sandbox here, so these hooks don’t run, and the calls they check need your approval. Without a sandbox, hooks can read, change and send anything you can.',
  runUnconfined: 'Run anyway',
  trust: 'Trust this version',
  distrust: 'Stop using it',
  showFile: 'Show the whole file and the scripts it runs',
  showChanges: 'Show what changed',
};
