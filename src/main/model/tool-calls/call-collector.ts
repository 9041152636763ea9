import type { FinishReason } from '../../../shared/settings/model';
import type { NewId } from '../../base/clock';
import type { ModelChunk } from '../backend';
import { type CompletedToolCall, createToolCallAccumulator } from './tool-call-accumulator';
import type { ToolCallDelta } from './tool-call-delta';
import { ToolCallError } from './tool-call-error';

/** Collects the native calls of one answer and returns them when the answer is complete. */
export interface CallCollector {
  /** Returns chunks to report at once. */
  add(delta: ToolCallDelta): ModelChunk[];
  /** Nothing more comes for this index; a later delta with it belongs to another call. */
  complete(index: number): void;
  finish(reason: FinishReason): ModelChunk[];
}

export function createCallCollector(newId: NewId): CallCollector {
  const accumulator = createToolCallAccumulator({ newId });
  const ended: CompletedToolCall[] = [];
  let announced = 0;

  return {
    add(delta) {
      accumulator.processDelta(delta);
      const count = ended.length + accumulator.pendingCount();
      if (!delta.name || count <= announced) return [];
      announced = count;
      return [{ kind: 'call-begun', name: delta.name }];
    },
    complete(index) {
      accumulator.complete(index);
      ended.push(...accumulator.takeCompleted());
    },
    finish(reason) {
      accumulator.finalize();
      const calls = [...ended, ...accumulator.takeCompleted()].map((call) => toChunk(call, reason));
      const nameless = accumulator.incomplete().map(({ arguments: rawArguments, error }): ModelChunk => {
        return { kind: 'unreadable-call', name: '', rawArguments, error: ToolCallError.describe(error) };
      });
      return [...calls, ...nameless];
    },
  };
}

function toChunk(completed: CompletedToolCall, reason: FinishReason): ModelChunk {
  const { id, name, arguments: rawArguments } = completed.call;
  if (completed.kind === 'unreadable') {
    return { kind: 'unreadable-call', name, rawArguments, error: ToolCallError.describe(completed.error) };
  }
  // A call without arguments looks like one that was cut off before them; only how the answer ended shows which it is.
  if (rawArguments.trim() === '' && reason !== 'stop' && reason !== 'tool-calls') {
    const error = ToolCallError.invalidArguments(name, 'the answer was cut off before them');
    return { kind: 'unreadable-call', name, rawArguments, error: ToolCallError.describe(error) };
  }
  const { parameters, repair } = completed;
  return { kind: 'call', id, name, parameters, rawArguments, ...(repair === undefined ? {} : { repair }) };
}
