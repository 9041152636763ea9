import type { RiskLevel } from '../../../../shared/call/risk-level';
import {
  type NewToolCallRequest,
  type Provenance,
  type StampSource,
  ToolCallRequest,
} from '../../../../shared/call/tool-call-request';
import type { ToolValidationResult } from '../../../../shared/call/tool-validation';
import { isJsonObject, type JsonValue } from '../../../../shared/json/json';

/** The part of a tool that a request includes. */
export interface CalledTool {
  readonly id: string;
  readonly name: string;
  readonly defaultRiskLevel: RiskLevel;
}

/** For a request built step by step; use `ToolCallRequest.create` if everything is known at once. */
export class ToolCallRequestBuilder {
  readonly #stamps: StampSource;
  #details: Partial<NewToolCallRequest> = {};

  private constructor(stamps: StampSource) {
    this.#stamps = stamps;
  }

  /** Sets the request's id and time here, so that building twice returns the same request twice. */
  static create({ clock, newId }: StampSource): ToolCallRequestBuilder {
    const id = newId();
    const requestedAt = clock.now();
    return new ToolCallRequestBuilder({ newId: () => id, clock: { now: () => requestedAt } });
  }

  withToolId(toolId: string): this {
    return this.#with({ toolId });
  }

  withToolName(toolName: string): this {
    return this.#with({ toolName });
  }

  withTool({ id, name, defaultRiskLevel }: CalledTool): this {
    return this.#with({ toolId: id, toolName: name, riskLevel: defaultRiskLevel });
  }

  /** Accepts any object and converts it to JSON. */
  withParameters(parameters: object): this {
    const written: JsonValue = JSON.parse(JSON.stringify(parameters) ?? 'null');
    if (!isJsonObject(written)) throw new TypeError('The parameters of a call must be an object');
    return this.#with({ parameters: written });
  }

  withRawJson(rawJson: string): this {
    return this.#with({ rawJson });
  }

  withIteration(iterationNumber: number): this {
    return this.#with({ iterationNumber });
  }

  withRiskLevel(riskLevel: RiskLevel): this {
    return this.#with({ riskLevel });
  }

  withRiskReason(reason: string): this {
    return this.#with({ riskReasons: [...(this.#details.riskReasons ?? []), reason] });
  }

  withSummary(executionSummary: string): this {
    return this.#with({ executionSummary });
  }

  withWarning(warning: string): this {
    return this.#with({ warnings: [...(this.#details.warnings ?? []), warning] });
  }

  requiresApproval({ required }: { readonly required: boolean } = { required: true }): this {
    return this.#with({ requiresApproval: required });
  }

  withValidation(validationResult: ToolValidationResult): this {
    return this.#with({ validationResult });
  }

  withProvenance(provenance: Provenance): this {
    return this.#with({ provenance });
  }

  withRepair(repair: NonNullable<ToolCallRequest['repair']>): this {
    return this.#with({ repair });
  }

  build(): ToolCallRequest {
    const { toolId, toolName, parameters = {}, iterationNumber = 0, ...rest } = this.#details;
    if (!toolId) throw new Error('A request needs a tool. Set it with withTool or withToolId');
    const call = { toolId, toolName: toolName ?? toolId, parameters, iterationNumber };
    return ToolCallRequest.create({ ...rest, ...call }, this.#stamps);
  }

  #with(details: Partial<NewToolCallRequest>): this {
    this.#details = { ...this.#details, ...details };
    return this;
  }
}
