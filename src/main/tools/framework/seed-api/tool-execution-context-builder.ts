import { randomUUID } from 'node:crypto';
import type { ToolProgress } from '../../../../shared/call/tool-progress';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/json/json';
import { systemClock } from '../../../base/clock';
import { defaultDataPath } from '../../../storage/data-path';
import {
  createToolExecutionContext,
  type ToolExecutionContext,
  type ToolExecutionContextOptions,
} from '../context/tool-execution-context';
import type { ToolServices } from '../context/tool-services';

type Collected = { -readonly [Key in keyof ToolExecutionContextOptions]?: ToolExecutionContextOptions[Key] };

/** Builds a context step by step; anything not set has the default of a call without it. */
export class ToolExecutionContextBuilder {
  readonly #collected: Collected = {};
  #workspacePath: string | null = null;
  #dataPath = defaultDataPath();
  #metadata: JsonObject = {};

  static create(): ToolExecutionContextBuilder {
    return new ToolExecutionContextBuilder();
  }

  withExecutionId(executionId: string): this {
    return this.#with({ executionId });
  }

  withSessionId(sessionId: string): this {
    return this.#with({ sessionId });
  }

  withToolId(toolId: string): this {
    return this.#with({ toolId });
  }

  withWorkspace(path: string | null): this {
    this.#workspacePath = path;
    return this;
  }

  /** AIntern's own data, which the path guard protects from tools. */
  withDataPath(path: string): this {
    this.#dataPath = path;
    return this;
  }

  withParameters(parameters: JsonObject): this {
    return this.#with({ parameters });
  }

  /** Anything that JSON can represent: dates become strings, undefined values are dropped. */
  withParametersFromObject(value: object): this {
    return this.withParametersFromJson(JSON.stringify(value));
  }

  withParametersFromJson(json: string): this {
    return this.#with({ parameters: readObject(json) });
  }

  withEmptyParameters(): this {
    return this.#with({ parameters: {} });
  }

  withModifiedParameters(modifiedParameters: JsonObject): this {
    return this.#with({ modifiedParameters });
  }

  withModifiedParametersFromObject(value: object): this {
    return this.#with({ modifiedParameters: readObject(JSON.stringify(value)) });
  }

  withServices(services: Partial<ToolServices>): this {
    return this.#with({ services });
  }

  withCancellation(signal: AbortSignal): this {
    return this.#with({ signal });
  }

  withProgress(onProgress: (progress: ToolProgress) => void): this {
    return this.#with({ onProgress });
  }

  withApproval({ isApproved = true } = {}): this {
    return this.#with({ isApproved });
  }

  withMetadata(key: string, value: JsonValue): this;
  /** Replaces all earlier metadata. */
  withMetadata(metadata: Readonly<JsonObject>): this;
  withMetadata(keyOrAll: string | Readonly<JsonObject>, value: JsonValue = null): this {
    this.#metadata = typeof keyOrAll === 'string' ? { ...this.#metadata, [keyOrAll]: value } : { ...keyOrAll };
    return this;
  }

  withStartedAt(startedAt: number): this {
    return this.#with({ startedAt });
  }

  build(): ToolExecutionContext {
    const { services } = this.#collected;
    if (!services) throw new Error('A context needs services. Call withServices() before build()');
    return this.#buildWith(services);
  }

  /** For tests of tools that need no services, or only those given here. */
  buildForTesting(services: Partial<ToolServices> = this.#collected.services ?? {}): ToolExecutionContext {
    return this.#buildWith(services);
  }

  #with(more: Collected): this {
    Object.assign(this.#collected, more);
    return this;
  }

  #buildWith(services: Partial<ToolServices>): ToolExecutionContext {
    return createToolExecutionContext({
      executionId: randomUUID(),
      sessionId: '',
      toolId: '',
      parameters: {},
      signal: new AbortController().signal,
      isApproved: false,
      startedAt: (services.clock ?? systemClock).now(),
      ...this.#collected,
      scope: { workspacePath: this.#workspacePath, dataPath: this.#dataPath },
      metadata: this.#metadata,
      services,
    });
  }
}

function readObject(json: string): JsonObject {
  const value: unknown = JSON.parse(json);
  if (!isJsonObject(value)) throw new Error('Parameters must be an object');
  return value;
}
