import { z } from 'zod';
import { type JsonObject, jsonObjectSchema } from '../json/json';
import { riskLevelSchema } from './risk-level';
import { type ToolValidationResult, toolValidationResultSchema } from './tool-validation';

/** Where in the model's answer the call was found. */
export const provenanceSchema = z.object({
  source: z.enum(['native', 'fence', 'json-block', 'inline', 'dialect']),
  dialect: z.string().optional(),
  /** Under which id the provider knows a native call. */
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
  /** Set when the model's JSON was broken and had to be repaired before it could be read. */
  repair: z.object({ original: z.string(), repaired: z.string() }).optional(),
});
export type ToolCallRequest = z.infer<typeof toolCallRequestSchema>;

/** Ids and times come from outside, so that a test can say what they are. */
export interface StampSource {
  readonly clock: { now(): number };
  readonly newId: () => string;
}

type CallDetails = Pick<ToolCallRequest, 'toolId' | 'toolName' | 'parameters' | 'iterationNumber'>;

export type NewToolCallRequest = CallDetails & Partial<Omit<ToolCallRequest, keyof CallDetails | 'id' | 'requestedAt'>>;

export const ToolCallRequest = {
  /** A call that is rated above safe needs approval unless somebody says otherwise. */
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

  /** A request that was not checked yet counts as valid. */
  isValid({ validationResult }: ToolCallRequest): boolean {
    return validationResult?.isValid ?? true;
  },

  validationErrors({ validationResult }: ToolCallRequest): string[] {
    return validationResult?.errors.map(({ message }) => message) ?? [];
  },

  age({ requestedAt }: ToolCallRequest, now: number): number {
    return now - requestedAt;
  },

  /** Undefined where there is no such parameter or it is not what was asked for; `hasParameter` tells which. */
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

  /** What was found valid were other parameters, so these have to be checked, rated and summed up again. */
  withParameters(request: ToolCallRequest, parameters: JsonObject): ToolCallRequest {
    const { validationResult: _outdated, ...rest } = request;
    return { ...rest, parameters };
  },

  describe({ toolName, id, riskLevel }: ToolCallRequest): string {
    return `ToolCallRequest(${toolName}, id=${id.slice(0, 8)}, risk=${riskLevel})`;
  },
};
