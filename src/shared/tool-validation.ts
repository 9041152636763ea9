import { z } from 'zod';
import { type JsonValue, jsonValueSchema } from './json';

export const toolValidationErrorCodes = [
  'required',
  'type_mismatch',
  'out_of_range',
  'pattern_mismatch',
  'invalid_enum',
  'invalid_value',
  'path_not_found',
  'path_outside_workspace',
] as const;
export type ToolValidationErrorCode = (typeof toolValidationErrorCodes)[number];

export const toolValidationErrorSchema = z.object({
  parameterName: z.string(),
  /** JSON pointer into the parameters; empty for the object itself. */
  pointer: z.string(),
  errorCode: z.enum(toolValidationErrorCodes),
  message: z.string(),
  providedValue: jsonValueSchema.optional(),
  expectedDescription: z.string().optional(),
});
export type ToolValidationError = z.infer<typeof toolValidationErrorSchema>;

export const toolValidationWarningSchema = z.object({
  parameterName: z.string(),
  warningCode: z.enum(['deprecated', 'large_value', 'slow_operation']),
  message: z.string(),
});
export type ToolValidationWarning = z.infer<typeof toolValidationWarningSchema>;

export const toolValidationResultSchema = z.object({
  isValid: z.boolean(),
  errors: z.array(toolValidationErrorSchema),
  warnings: z.array(toolValidationWarningSchema),
});
export type ToolValidationResult = z.infer<typeof toolValidationResultSchema>;

export const ToolValidationError = {
  invalidValue(parameterName: string, message: string, providedValue?: JsonValue): ToolValidationError {
    return {
      parameterName,
      pointer: `/${parameterName}`,
      errorCode: 'invalid_value',
      message,
      ...(providedValue === undefined ? {} : { providedValue }),
    };
  },
};

export const ToolValidationResult = {
  valid(): ToolValidationResult {
    return { isValid: true, errors: [], warnings: [] };
  },
  invalid(...errors: ToolValidationError[]): ToolValidationResult {
    return { isValid: false, errors, warnings: [] };
  },
  errorMessage(result: ToolValidationResult): string {
    return result.errors.map((error) => error.message).join('; ');
  },
};
