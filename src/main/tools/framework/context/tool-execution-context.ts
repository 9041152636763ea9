import type { z } from 'zod';
import type { RiskLevel } from '../../../../shared/call/risk-level';
import { ToolProgress, toolProgressSchema } from '../../../../shared/call/tool-progress';
import type { JsonObject } from '../../../../shared/json/json';
import { type Clock, systemClock } from '../../../base/clock';
import { createParameterReader, type ParameterReader } from '../seed-api/parameter-reader';
import { createPathResolver, type PathResolver } from './path-resolver';
import type { ToolScope } from './tool-scope';
import type { ToolServices } from './tool-services';

interface ToolExecutionDetails {
  readonly executionId: string;
  /** The conversation that the call belongs to. */
  readonly sessionId: string;
  readonly toolId: string;
  readonly scope: ToolScope;
  /** As requested by the model; with the defaults, unless the user changed them. */
  readonly parameters: JsonObject;
  /** As changed by the user before approving. */
  readonly modifiedParameters?: JsonObject;
  readonly services: Partial<ToolServices>;
  readonly signal: AbortSignal;
  readonly isApproved: boolean;
  /** The call's rating when it was approved. */
  readonly approvedRisk?: RiskLevel;
  /** It was allowed because it runs in the sandbox, so it must not run without one. */
  readonly mustBeSandboxed?: boolean;
  readonly metadata: Readonly<JsonObject>;
  readonly startedAt: number;
}

/** Everything that a tool knows and may use while it runs. */
export interface ToolExecutionContext extends ToolExecutionDetails, ParameterReader, PathResolver {
  readonly clock: Clock;
  readonly workspacePath: string | null;
  readonly hasWorkspace: boolean;
  /** The user's parameters if there are any, else the model's. */
  readonly effectiveParameters: JsonObject;
  readonly hasModifiedParameters: boolean;
  /** Milliseconds since the start. */
  elapsed(): number;
  getService<Key extends keyof ToolServices>(key: Key): ToolServices[Key] | undefined;
  getRequiredService<Key extends keyof ToolServices>(key: Key): ToolServices[Key];
  reportProgress(progress: ToolProgress): void;
  reportProgress(message: string, percentComplete?: number): void;
  reportItems(message: string, processed: number, total: number): void;
  reportOperation(message: string, currentOperation: string): void;
  getMetadata<T>(key: string, schema: z.ZodType<T>): T | undefined;
  hasMetadata(key: string): boolean;
}

export interface ToolExecutionContextOptions extends ToolExecutionDetails {
  onProgress?(progress: ToolProgress): void;
}

/** An earlier estimate would jump around. */
const SHORTEST_TIME_TO_ESTIMATE_FROM = 1_000;

export function createToolExecutionContext(options: ToolExecutionContextOptions): ToolExecutionContext {
  const { onProgress, ...details } = options;
  const { scope, services, metadata, startedAt, parameters, modifiedParameters } = details;
  const clock = services.clock ?? systemClock;
  const effectiveParameters = modifiedParameters ?? parameters;
  const elapsed = () => Math.max(0, clock.now() - startedAt);

  function report(given: ToolProgress): void {
    const time = elapsed();
    // Progress made up by a tool may be invalid, which is no reason to fail.
    const progress = toolProgressSchema.safeParse(given).data ?? ToolProgress.message(String(given.message));
    onProgress?.(time < SHORTEST_TIME_TO_ESTIMATE_FROM ? progress : ToolProgress.withEstimate(progress, time));
  }

  return {
    ...details,
    ...createParameterReader(effectiveParameters),
    ...createPathResolver(scope),
    clock,
    workspacePath: scope.workspacePath,
    hasWorkspace: scope.workspacePath !== null,
    effectiveParameters,
    hasModifiedParameters: modifiedParameters !== undefined,
    elapsed,
    getService: (key) => services[key],
    getRequiredService(key) {
      const service = services[key];
      if (service === undefined) throw new Error(`The service ${key} is not available here`);
      return service;
    },
    reportProgress(progress: ToolProgress | string, percentComplete?: number) {
      if (typeof progress !== 'string') report(progress);
      else if (percentComplete === undefined) report(ToolProgress.message(progress));
      else report(ToolProgress.withPercent(progress, percentComplete));
    },
    reportItems: (message, processed, total) => report(ToolProgress.items(message, processed, total)),
    reportOperation: (message, currentOperation) => report(ToolProgress.operation(message, currentOperation)),
    getMetadata: (key, schema) => (Object.hasOwn(metadata, key) ? schema.safeParse(metadata[key]).data : undefined),
    hasMetadata: (key) => Object.hasOwn(metadata, key),
  };
}
