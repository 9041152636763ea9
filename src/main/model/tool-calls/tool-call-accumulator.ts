import { assertNever } from '../../../shared/assert-never';
import type { JsonObject } from '../../../shared/json/json';
import type { NewId } from '../../base/clock';
import { PendingToolCall } from './pending-tool-call';
import { type ArgumentsReading, type ArgumentsRepair, readArguments } from './read-arguments';
import type { ToolCall } from './tool-call';
import type { ToolCallDelta } from './tool-call-delta';
import { ToolCallError } from './tool-call-error';

/** A call that is complete. Providers get it back as written from `parameters`, not from the text. */
export type CompletedToolCall =
  | {
      readonly kind: 'ready';
      readonly index: number;
      readonly call: ToolCall;
      readonly parameters: JsonObject;
      readonly repair?: ArgumentsRepair;
    }
  | {
      readonly kind: 'unreadable';
      readonly index: number;
      readonly call: ToolCall;
      readonly error: ToolCallError;
      /** The text ends inside an object, an array or a string, so it must not be used. */
      readonly isTruncated: boolean;
    };

/** A call that never got a name. */
interface IncompleteToolCall {
  readonly index: number;
  readonly id: string;
  readonly arguments: string;
  readonly error: ToolCallError;
}

export interface ToolCallAccumulator {
  processDelta(delta: ToolCallDelta): void;
  /** Nothing more comes for this index; a later delta with it belongs to another call. */
  complete(index: number): void;
  /** Nothing more comes at all. */
  finalize(): void;
  /** In index order. */
  completed(): readonly CompletedToolCall[];
  takeCompleted(): readonly CompletedToolCall[];
  incomplete(): readonly IncompleteToolCall[];
  hasPending(): boolean;
  pendingCount(): number;
}

/** Combines the deltas of one answer. Doesn't parse the text before its call is complete. */
export function createToolCallAccumulator({ newId }: { readonly newId: NewId }): ToolCallAccumulator {
  let pending: PendingToolCall[] = [];
  let current: PendingToolCall | undefined;
  /** The latest call at each index. */
  const active = new Map<number, PendingToolCall>();
  const byId = new Map<string, PendingToolCall>();
  const usedIds = new Set<string>();
  let nextIndex = 0;
  let completed: CompletedToolCall[] = [];
  const incomplete: IncompleteToolCall[] = [];

  function find(index: number | undefined, id: string): PendingToolCall | undefined {
    const named = id === '' ? undefined : byId.get(id);
    if (index === undefined) return named ?? current;
    return named?.index === index ? named : active.get(index);
  }

  function start(givenIndex: number | undefined, id: string): PendingToolCall {
    const index = givenIndex ?? nextIndex;
    nextIndex = Math.max(nextIndex, index + 1);
    const call = PendingToolCall.start(index);
    pending.push(call);
    adoptId(call, id);
    return call;
  }

  function adoptId(call: PendingToolCall, id: string): void {
    if (id === '' || call.id !== '') return;
    call.id = id;
    byId.set(id, call);
  }

  /** Returns the call that a delta belongs to, or null if there is none. */
  function route(index: number | undefined, id: string, name: string, text: string): PendingToolCall | null {
    const found = find(index, id);
    if (found === undefined) return id === '' && name === '' && text === '' ? null : start(index, id);
    const role = PendingToolCall.roleOf(found, id, name, text);
    switch (role) {
      case 'continuation':
        return found;
      case 'repetition':
        return null;
      case 'announcement':
        found.announcedId = id;
        return null;
      case 'start':
        return start(index, id || found.announcedId);
      default:
        return assertNever(role);
    }
  }

  /** Answers are matched by id, so if a server repeats an id, the second call gets a new one. */
  function claimId(id: string): string {
    const claimed = id === '' || usedIds.has(id) ? newId() : id;
    usedIds.add(claimed);
    return claimed;
  }

  function finish(ending: readonly PendingToolCall[]): void {
    for (const call of byIndex(ending)) {
      if (active.get(call.index) === call) active.delete(call.index);
      if (byId.get(call.id) === call) byId.delete(call.id);
      if (current === call) current = undefined;
      const id = claimId(call.id);
      if (call.name === '') incomplete.push(toIncomplete(call, id));
      else completed.push(toCompleted(call, id));
    }
  }

  return {
    processDelta(delta) {
      // Nearly every delta is just the next few characters of the same call.
      if (
        delta.index === current?.index &&
        current &&
        !delta.id &&
        !delta.name &&
        typeof delta.arguments === 'string'
      ) {
        return PendingToolCall.addText(current, delta.arguments);
      }
      const id = delta.id ?? '';
      const name = delta.name ?? '';
      const text = typeof delta.arguments === 'string' ? delta.arguments : textOf(delta.arguments);
      const call = route(delta.index ?? undefined, id, name, text ?? '');
      if (call === null) return;
      adoptId(call, id);
      if (name !== '') PendingToolCall.addName(call, name);
      if (text === null) call.isUnwritable = true;
      else PendingToolCall.addText(call, text);
      if (current === call) return;
      current = call;
      active.set(call.index, call);
    },
    complete(index) {
      const ending = pending.filter((call) => call.index === index);
      pending = pending.filter((call) => call.index !== index);
      finish(ending);
    },
    finalize() {
      const ending = pending;
      pending = [];
      finish(ending);
    },
    completed: () => byIndex(completed),
    takeCompleted() {
      const taken = byIndex(completed);
      completed = [];
      return taken;
    },
    incomplete: () => byIndex(incomplete),
    hasPending: () => pending.length > 0,
    pendingCount: () => pending.length,
  };
}

/** Keeps the original order within the same index. */
function byIndex<Item extends { readonly index: number }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => a.index - b.index);
}

function toIncomplete({ index, text }: PendingToolCall, id: string): IncompleteToolCall {
  return { index, id, arguments: text, error: ToolCallError.toolNotFound('') };
}

function toCompleted({ index, name, text, isUnwritable }: PendingToolCall, id: string): CompletedToolCall {
  const call: ToolCall = { id, name, arguments: text };
  const reading: ArgumentsReading = isUnwritable
    ? { kind: 'broken', reason: 'they are nested too deeply', isTruncated: false }
    : readArguments(text, { attemptRepair: true });
  if (reading.kind === 'broken') {
    const error = ToolCallError.invalidArguments(name, reading.reason);
    return { kind: 'unreadable', index, call, error, isTruncated: reading.isTruncated };
  }
  const { parameters, repair } = reading;
  return { kind: 'ready', index, call, parameters, ...(repair === undefined ? {} : { repair }) };
}

/** Returns arguments that came as a value as text; null if that isn't possible. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return null;
  }
}
