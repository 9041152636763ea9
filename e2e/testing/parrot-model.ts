import { appendFileSync } from 'node:fs';
import type { ModelBackend, ModelChunk, ModelRequest } from '../../src/main/model/backend';
import { createParrotBackend, sayCalls } from '../../src/main/testing/parrot-backend';
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
    stream(request) {
      if (isAskedForInstructions(request)) return repeat(request);
      const broken = brokenFile(request);
      return broken === null ? scripted.stream(request) : fix(broken);
    },
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

/** The first file in which a check found errors, if that is the last thing that the model is told. */
function brokenFile({ messages }: ModelRequest): string | null {
  const last = messages.at(-1);
  if (last?.role !== 'user' || !last.text.startsWith('[Automatic check')) return null;
  return /^(\S+):\d+:\d+ /m.exec(last.text)?.[1] ?? null;
}

async function* fix(path: string): AsyncGenerator<ModelChunk> {
  yield { kind: 'text', text: sayCalls({ tool: 'file-write', parameters: { path, content: 'right\n' } }) };
  yield { kind: 'end', finish: 'stop' };
}
