import type { ToolArtifact } from '../../../../shared/call/tool-artifact';
import { MAX_DATA_LENGTH, ToolResult } from '../../../../shared/call/tool-result';
import type { JsonValue } from '../../../../shared/json/json';
import { createArtifact, type FileArtifactOptions } from '../create-artifact';

/** For a result built step by step; use `ToolResult` if everything is known at once. */
export class ToolResultBuilder {
  #outcome = ToolResult.succeeded();
  #details: Partial<ToolResult> = {};
  readonly #artifacts: (() => ToolArtifact | Promise<ToolArtifact>)[] = [];

  static create(): ToolResultBuilder {
    return new ToolResultBuilder();
  }

  asSuccess(): this {
    this.#outcome = ToolResult.succeeded();
    return this;
  }

  asFailure(error: string, errorCode?: string): this {
    const { exception } = this.#outcome;
    this.#outcome = { ...ToolResult.failed(error, errorCode), ...(exception === undefined ? {} : { exception }) };
    return this;
  }

  /** The exception is the reason for the failure, unless the tool has given one itself. */
  withException(cause: unknown): this {
    const thrown = ToolResult.fromException(cause);
    const said = this.#outcome.success ? {} : this.#outcome;
    this.#outcome = { ...thrown, ...said, exception: thrown.exception };
    return this;
  }

  withData(data: JsonValue): this {
    return this.#with({ data });
  }

  withMessage(message: string): this {
    return this.#with({ message });
  }

  withDuration(duration: number): this {
    return this.#with({ duration });
  }

  withSuggestion(suggestion: string): this {
    return this.#with({ suggestedFollowUps: [...(this.#details.suggestedFollowUps ?? []), suggestion] });
  }

  withTruncation(maxLength = MAX_DATA_LENGTH): this {
    return this.#with({ maxDataLength: maxLength });
  }

  withMetadata(key: string, value: JsonValue): this {
    return this.#with({ metadata: { ...this.#details.metadata, [key]: value } });
  }

  withArtifact(artifact: ToolArtifact): this {
    this.#artifacts.push(() => artifact);
    return this;
  }

  /** The file is read when the result is built, so it may still be written until then. */
  withFileArtifact(realPath: string, options: FileArtifactOptions): this {
    this.#artifacts.push(() => createArtifact.file(realPath, options));
    return this;
  }

  /** Returns a copy of the current state: the builder can continue and build again. */
  async build(): Promise<ToolResult> {
    const result = structuredClone({ ...this.#outcome, ...this.#details });
    const artifacts = await Promise.all(this.#artifacts.map((makeArtifact) => makeArtifact()));
    return { ...result, artifacts };
  }

  #with(details: Partial<ToolResult>): this {
    this.#details = { ...this.#details, ...details };
    return this;
  }
}
