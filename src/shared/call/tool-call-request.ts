import { z } from 'zod';
import { type JsonObject, jsonObjectSchema } from '../json/json';
import { riskLevelSchema } from './risk-level';
import { type ToolValidationResult, toolValidationResultSchema } from './tool-validation';

/** Where in the model's answer the call was found. */
export const provenanceSchema = z.object({
  source: z.enum(['native', 'fence', 'json-block', 'inline', 'dialect']),
  dialect: z.string().optional(),
  /** The provider's id of a native call. */
  callId: z.string().optional(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

export const toolCallRequestSchema = z.object({
  id: z.uuid(),
  toolId: z.string(),
  toolName: z.string(),
  iterationNumber: z.number().int().nonnegative(),
  parameters: jsonObjectSchema,
  rawJson: z.string().optional(),
  validationResult: toolValidationResultSchema.optional(),
  riskLevel: riskLevelSchema,
  riskReasons: z.array(z.string()),
  executionSummary: z.string(),
  warnings: z.array(z.string()),
  requiresApproval: z.boolean(),
  requestedAt: z.number(),
  provenance: provenanceSchema,
  /** Set if the model's JSON was broken and had to be repaired before parsing. */
  repair: z.object({ original: z.string(), repaired: z.string() }).optional(),
});
export type ToolCallRequest = z.infer<typeof toolCallRequestSchema>;

/** Ids and times are injected so that tests can control them. */
export interface StampSource {
  readonly clock: { now(): number };
  readonly newId: () => string;
}

type CallDetails = Pick<ToolCallRequest, 'toolId' | 'toolName' | 'parameters' | 'iterationNumber'>;

export type NewToolCallRequest = CallDetails & Partial<Omit<ToolCallRequest, keyof CallDetails | 'id' | 'requestedAt'>>;

export const ToolCallRequest = {
  /** A call rated above safe needs approval unless the details say otherwise. */
  create(details: NewToolCallRequest, { clock, newId }: StampSource): ToolCallRequest {
    const { toolName, riskLevel = 'safe', executionSummary } = details;
    const { riskReasons = [], warnings = [], requiresApproval = riskLevel !== 'safe' } = details;
    return {
      id: newId(),
      ...details,
      riskLevel,
      riskReasons,
      warnings,
      requiresApproval,
      executionSummary: executionSummary || `Run ${toolName}`,
      requestedAt: clock.now(),
      provenance: details.provenance ?? { source: 'native' },
    };
  },

  /** An unchecked request counts as valid. */
  isValid({ validationResult }: ToolCallRequest): boolean {
    return validationResult?.isValid ?? true;
  },

  validationErrors({ validationResult }: ToolCallRequest): string[] {
    return validationResult?.errors.map(({ message }) => message) ?? [];
  },

  age({ requestedAt }: ToolCallRequest, now: number): number {
    return now - requestedAt;
  },

  /** Undefined if the parameter is missing or doesn't match the schema; `hasParameter` tells which. */
  getParameter<Value>(request: ToolCallRequest, name: string, schema: z.ZodType<Value>): Value | undefined {
    if (!ToolCallRequest.hasParameter(request, name)) return undefined;
    return schema.safeParse(request.parameters[name]).data;
  },

  hasParameter({ parameters }: ToolCallRequest, name: string): boolean {
    return Object.hasOwn(parameters, name);
  },

  parameterNames({ parameters }: ToolCallRequest): string[] {
    return Object.keys(parameters);
  },

  withValidation(request: ToolCallRequest, validationResult: ToolValidationResult): ToolCallRequest {
    return { ...request, validationResult };
  },

  /** The validation was for the old parameters, so the new ones must be checked, rated and summarized again. */
  withParameters(request: ToolCallRequest, parameters: JsonObject): ToolCallRequest {
    const { validationResult: _outdated, ...rest } = request;
    return { ...rest, parameters };
  },

  describe({ toolName, id, riskLevel }: ToolCallRequest): string {
    return `ToolCallRequest(${toolName}, id=${id.slice(0, 8)}, risk=${riskLevel})`;
  },
};
