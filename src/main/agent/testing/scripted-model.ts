import type { ModelChunk, ModelRequest } from '../../model/backend';
import type { ChosenModel } from '../../model/chosen-model';

/** What a model does when it is asked: these chunks, and then, where there is one, this failure. */
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

/** A model that answers as it is told, one answer after the other, and keeps what it was asked. */
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
