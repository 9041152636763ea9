import { z } from 'zod';
import type { JsonObject } from '../../shared/json';
import type { RiskAssessment, RiskLevel } from '../../shared/risk-level';
import type { ToolCategory } from '../../shared/tool-category';
import type { ToolResult } from '../../shared/tool-result';
import { ToolValidationError, ToolValidationResult } from '../../shared/tool-validation';
import { createParameterValidator } from './create-parameter-validator';
import type { Tool } from './tool';
import type { ToolExecutionContext } from './tool-execution-context';
import type { ToolScope } from './tool-scope';

export interface ToolSpecification<Input extends z.ZodObject> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: ToolCategory;
  readonly defaultRiskLevel: RiskLevel;
  readonly input: Input;
  readonly tags?: readonly string[];
  readonly timeout?: number;
  summarize(input: z.infer<Input>): string;
  /** Checks that a schema cannot express. */
  validate?(input: z.infer<Input>, scope: ToolScope): ToolValidationError[];
  assessRisk?(input: z.infer<Input>, scope: ToolScope): RiskAssessment;
  subjects?(input: z.infer<Input>, scope: ToolScope): string[];
  execute(input: z.infer<Input>, context: ToolExecutionContext): Promise<ToolResult>;
}

/** `execute` receives the very input that was validated: there is no way to hand it anything else. */
export function defineTool<Input extends z.ZodObject>(specification: ToolSpecification<Input>): Tool {
  const { id, name, description, category, defaultRiskLevel, tags = [], timeout, input: schema } = specification;
  const inputSchema = toJsonSchema(schema);
  const validateParameters = createParameterValidator(inputSchema);
  const ownRisk: RiskAssessment = { level: defaultRiskLevel, reasons: [] };

  return {
    id,
    name,
    description: description.trim(),
    category,
    defaultRiskLevel,
    inputSchema,
    tags,
    ...(timeout === undefined ? {} : { timeout }),
    prepare(parameters, scope) {
      const checked = validateParameters(parameters);
      if (!checked.validation.isValid) return { isValid: false, validation: checked.validation };
      const parsed = schema.safeParse(checked.parameters);
      if (!parsed.success) return { isValid: false, validation: describeIssues(parsed.error) };
      const input = parsed.data;
      const errors = specification.validate?.(input, scope) ?? [];
      if (errors.length > 0) return { isValid: false, validation: ToolValidationResult.invalid(...errors) };
      return {
        isValid: true,
        validation: checked.validation,
        call: {
          parameters: checked.parameters,
          summary: specification.summarize(input),
          risk: specification.assessRisk?.(input, scope) ?? ownRisk,
          subjects: specification.subjects?.(input, scope) ?? [],
          run: (context) => specification.execute(input, context),
        },
      };
    },
  };
}

/** What zod sees and JSON Schema does not, such as integers too large to be exact. */
function describeIssues({ issues }: z.ZodError): ToolValidationResult {
  const errors = issues.map(({ path, message }) => {
    const name = path.join('.');
    return ToolValidationError.invalidValue(name, `${name} is not valid: ${message}`);
  });
  return ToolValidationResult.invalid(...errors);
}

/** Draft-07 as providers take it: closed, and without what only zod needs to know. */
function toJsonSchema(schema: z.ZodObject): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return JSON.parse(JSON.stringify({ additionalProperties: false, ...rest }));
}
