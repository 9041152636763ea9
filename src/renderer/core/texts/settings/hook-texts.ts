import type { ProjectFile } from '../../../../shared/contract/project';
import type { HookReport } from '../../../../shared/conversation/hook-report';

export const hookTexts = {
  modifiedBy: (name: string) => `Modified by hook ${name}`,
  outcomes: {
    denied: (name, message) => `Hook ${name} objected: ${message}`,
    asked: (name, message) => `Hook ${name} wanted you to decide: ${message}`,
    rewrote: (name) => `Modified by hook ${name}`,
    said: (name, message) => `Hook ${name}: ${message}`,
    failed: (name, message) => `Hook ${name} failed: ${message}`,
  } satisfies Record<HookReport['outcome'], (name: string, message: string) => string>,
  unconfined: '(It ran without a sandbox.)',
  toReview: (files: number) => (files === 1 ? '1 settings file to review' : `${files} settings files to review`),
  title: 'Project settings and hooks',
  explanation:
    'Hooks are commands that run before or after the agent’s calls. They and the other settings can only deny, ask or change a call, never allow one. What a folder brings counts only after you have trusted it here.',
  none: 'None. A team can keep them in .aintern/settings.json, and you can keep your own in ~/.agents/settings.json.',
  states: {
    'in-force': 'In force',
    untrusted: 'Not in force until you trust it',
    changed: 'Changed. The version that you trusted counts.',
    unusable: 'Can’t be used',
  } satisfies Record<ProjectFile['state'], string>,
  hook: (event: string, matcher: string) => (matcher === '*' ? event : `${event} for ${matcher}`),
  runsUnconfined: 'These hooks run without a sandbox: they can read, change and send anything that you can.',
  needsSandbox:
    'Commands run without a sandbox here, so these hooks don’t run, and you are asked about calls that they should check. Without a sandbox, they could read, change and send anything that you can.',
  runUnconfined: 'Run anyway',
  trust: 'Trust this version',
  distrust: 'Stop using it',
  showFile: 'Show the whole file',
  showChanges: 'Show what changed',
};
