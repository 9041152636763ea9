import { appendFileSync } from 'node:fs';
import type { ModelBackend } from '../../src/main/model/backend';
import { createParrotBackend } from '../../src/main/testing/parrot-backend';
import { agentScripts } from './agent-scripts';
import { markdownScripts } from './markdown-scripts';
import { createScriptedBackend } from './scripted-backend';

/**
 * Stands where the guide stands in the built app: a model that says what the user says, so that a spec can have any calls
 * made in one answer, or that plays a script where the user says its name. What the parrot is sent is written down, a
 * request a line.
 */
export function createGuideBackend(): ModelBackend {
  const { AINTERN_PARROT_WORKSPACE = '', AINTERN_PARROT_REQUESTS = '' } = process.env;
  const parrot = createParrotBackend((messages) =>
    appendFileSync(AINTERN_PARROT_REQUESTS, `${JSON.stringify(messages)}\n`),
  );
  return createScriptedBackend({ ...agentScripts, ...markdownScripts }, AINTERN_PARROT_WORKSPACE, parrot);
}
