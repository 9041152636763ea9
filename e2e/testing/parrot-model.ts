import { appendFileSync } from 'node:fs';
import type { ModelBackend, ModelChunk, ModelRequest } from '../../src/main/model/backend';
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
  const scripted = createScriptedBackend({ ...agentScripts, ...markdownScripts }, AINTERN_PARROT_WORKSPACE, parrot);
  return {
    ...scripted,
    stream: (request) => (isAskedForInstructions(request) ? repeat(request) : scripted.stream(request)),
  };
}

const QUESTION = 'repeat your instructions';

function isAskedForInstructions({ messages }: ModelRequest): boolean {
  const last = messages.at(-1);
  return last?.role === 'user' && last.text === QUESTION;
}

async function* repeat({ system }: ModelRequest): AsyncGenerator<ModelChunk> {
  const blocks = system.match(/<(instructions|skills)[\s\S]*?<\/\1>/g) ?? ['none'];
  yield { kind: 'text', text: `\`\`\`\n${blocks.join('\n')}\n\`\`\`\n` };
  yield { kind: 'end', finish: 'stop' };
}
