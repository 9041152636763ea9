import { ToolResult } from '../../../shared/call/tool-result';
import { modelAppOptions } from '../../testing/model-app-options';
import { type ScriptedReply, scriptedCall } from '../../testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../../testing/providers/strict-openai-server';
import { startLibraryApp } from '../../testing/start-library-app';
import { fileWrite } from '../../tools/file-system/file-write';
import { JsonSchemaBuilder } from '../../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../../tools/framework/tool-registry';

const providers = { openai: startStrictOpenAiServer, anthropic: startStrictAnthropicServer } as const;

export interface PromptedSetup {
  readonly provider: keyof typeof providers;
  readonly toolMode: 'native' | 'text';
}

/** Starts the app with a model and a tool that continue only on request. */
export async function startPrompted({ provider, toolMode }: PromptedSetup) {
  const asked: ((reply: ScriptedReply) => void)[] = [];
  const working = new Set<() => void>();
  const executed: string[] = [];
  const server = await providers[provider](() => new Promise((resolve) => asked.push(resolve)));
  const registry = createToolRegistry();
  registry.register(fileWrite);
  registry.register(
    MockTool.create({
      id: 'work',
      schema: JsonSchemaBuilder.create().addString('id', 'Which', { required: true }).build(),
      async execute(context) {
        executed.push(context.getRequiredString('id'));
        await new Promise<void>((resolve) => {
          working.add(resolve);
          context.signal.addEventListener('abort', () => resolve());
        });
        return ToolResult.succeeded({ message: 'Worked' });
      },
    }),
  );
  const settingsOverrides = { approvalMode: 'auto' as const };
  const app = await startLibraryApp(
    modelAppOptions(provider, server.origin, { registry, toolMode, settingsOverrides }),
  );
  return {
    app,
    server,
    executed,
    isWaiting: () => asked.length > 0 || working.size > 0,
    reply(reply: ScriptedReply) {
      for (const resolve of asked.splice(0)) resolve(reply);
    },
    finishTools() {
      for (const resolve of working) resolve();
      working.clear();
    },
    /** Writes files and works, with calls in the way that the model has to make them. */
    callsOf(ids: readonly string[]): ScriptedReply {
      const calls = ids.flatMap((id) => [
        { name: 'file-write', parameters: { path: `${id.at(-1)}.txt`, content: `By ${id}` } },
        { name: 'work', parameters: { id } },
      ]);
      if (toolMode === 'native') {
        const made = calls.map(({ name, parameters }, at) =>
          scriptedCall(`call_${ids.join('')}${at}`, name, parameters),
        );
        return { kind: 'message', calls: made };
      }
      const fences = calls.map(({ name, parameters }) => {
        return `\`\`\`tool_call\n${JSON.stringify({ tool: name, parameters })}\n\`\`\``;
      });
      return { kind: 'message', text: fences.join('\n') };
    },
  };
}

export type Prompted = Awaited<ReturnType<typeof startPrompted>>;
