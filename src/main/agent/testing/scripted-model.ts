import type { ModelChunk, ModelRequest } from '../../model/backend';
import type { ChosenModel } from '../../model/chosen-model';

/** A model's reply: these chunks, and then, if given, this failure. */
export interface ScriptedAnswer {
  readonly chunks?: readonly ModelChunk[];
  readonly failure?: unknown;
}

export const saying = (text: string, change: Partial<Extract<ModelChunk, { kind: 'end' }>> = {}): ScriptedAnswer => ({
  chunks: [
    { kind: 'text', text },
    { kind: 'end', finish: 'stop', ...change },
  ],
});

/** A model that gives the scripted answers in order, and records what it was asked. */
export function scriptedModel(answers: readonly ScriptedAnswer[], change: Partial<ChosenModel> = {}) {
  const requests: ModelRequest[] = [];
  const left = [...answers];
  const model: ChosenModel = {
    ref: { connectionId: 'test', modelId: 'scripted' },
    backend: {
      provider: 'test',
      model: 'scripted',
      async *stream(request) {
        requests.push(request);
        const answer = left.shift() ?? saying('Done.');
        yield* answer.chunks ?? [];
        if (answer.failure) throw answer.failure;
      },
    },
    toolMode: 'native',
    canFallBack: true,
    rememberNoTools: () => {},
    rememberContextSize: () => {},
    dialects: [],
    contextSize: null,
    ...change,
  };
  return { model, requests };
}
