import type { JsonObject } from '../../shared/json';
import type { RiskAssessment, RiskLevel } from '../../shared/risk-level';
import type { ToolCategory } from '../../shared/tool-category';
import type { ToolResult } from '../../shared/tool-result';
import type { ToolValidationResult } from '../../shared/tool-validation';
import type { ToolExecutionContext } from './tool-execution-context';
import type { ToolScope } from './tool-scope';

/** A call whose parameters have been checked: all that can be said of it before it runs, and the way to run it. */
export interface PreparedCall {
  /** Defaults applied, nothing unknown in it. */
  readonly parameters: JsonObject;
  readonly summary: string;
  readonly risk: RiskAssessment;
  /** What permission patterns are matched against: workspace-relative paths, commands, hosts. */
  readonly subjects: readonly string[];
  run(context: ToolExecutionContext): Promise<ToolResult>;
}

export type Preparation =
  | { readonly isValid: true; readonly validation: ToolValidationResult; readonly call: PreparedCall }
  | { readonly isValid: false; readonly validation: ToolValidationResult };

export interface Tool {
  readonly id: string;
  readonly name: string;
  /** Written for the model. */
  readonly description: string;
  readonly category: ToolCategory;
  readonly defaultRiskLevel: RiskLevel;
  /** JSON Schema draft-07. */
  readonly inputSchema: JsonObject;
  readonly tags: readonly string[];
  /** Overrides the execution service's time-out, in milliseconds. */
  readonly timeout?: number;
  prepare(parameters: JsonObject, scope: ToolScope): Preparation;
}
