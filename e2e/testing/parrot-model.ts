import { appendFileSync } from 'node:fs';
import type { ModelBackend } from '../../src/main/model/backend';
import { createParrotBackend } from '../../src/main/testing/parrot-backend';
import { agentScripts } from './agent-scripts';
import { markdownScripts } from './markdown-scripts';
import { createScriptedBackend } from './scripted-backend';

/**
 * Replaces the guide in the built app: a model that repeats what the user says, so that a spec can make any calls in
 * one answer, or plays a script if the user says its name. Requests to the parrot are logged, one per line.
 */
export function createGuideBackend(): ModelBackend {
  const { AINTERN_PARROT_WORKSPACE = '', AINTERN_PARROT_REQUESTS = '' } = process.env;
  const parrot = createParrotBackend((messages) =>
    appendFileSync(AINTERN_PARROT_REQUESTS, `${JSON.stringify(messages)}\n`),
  );
  return createScriptedBackend({ ...agentScripts, ...markdownScripts }, AINTERN_PARROT_WORKSPACE, parrot);
}
