import type { ChangePreview } from '../../../shared/call/file-change';
import type { RiskAssessment, RiskLevel } from '../../../shared/call/risk-level';
import type { ToolCategory } from '../../../shared/call/tool-category';
import type { ToolResult } from '../../../shared/call/tool-result';
import type { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { JsonObject } from '../../../shared/json/json';
import type { JsonSchema } from '../../../shared/json/json-schema';
import type { ToolExecutionContext } from './context/tool-execution-context';
import type { ToolScope } from './context/tool-scope';

/** What permission rules see of a call. */
export interface CallSubjects {
  /** Workspace-relative paths, simple commands, or hosts. An allow rule has to cover each of them. */
  readonly subjects: readonly string[];
  /** Those of them that by themselves would be rated safe: where the level lets such calls run, they need no rule. */
  readonly safeSubjects?: readonly string[];
  /** Other names of the same things, which deny and ask rules see too. */
  readonly otherSubjects?: readonly string[];
  /** Why no remembered rule may allow this call. */
  readonly noRule?: string;
  /** Of what the call does without naming it, such as the script behind `npm test`: a rule counts only for the same. */
  readonly basis?: string;
  /** The basis of each subject by itself, where it has one: a rule about one does not hang on the others. */
  readonly subjectBases?: Readonly<Record<string, string>>;
  /** Subjects that mean what a file says, such as `npm test`: a rule for them may be widened over arguments alone. */
  readonly scriptedSubjects?: readonly string[];
  /**
   * What makes subjects protected places, such as `.vscode/tasks.json`: a rule that allows one of them has to spell that
   * out, and no wildcard stands for it.
   */
  readonly protectedParts?: Readonly<Record<string, readonly string[]>>;
  /** Subjects whose basis is only where their program lies: a rule that was written without a basis covers them too. */
  readonly plainSubjects?: readonly string[];
}

/** A call whose parameters have been checked: all that can be said of it before it runs, and the way to run it. */
export interface PreparedCall extends CallSubjects {
  readonly tool: Tool;
  /** Defaults applied, nothing unknown in it. */
  readonly parameters: JsonObject;
  readonly summary: string;
  readonly risk: RiskAssessment;
  /** Of the files that it would change, as they are now; undefined where it changes none by name. */
  fingerprint(): string | undefined;
  /** What it would make of them. It changes nothing. */
  previewChange(): ChangePreview;
  /** Never rejects: what goes wrong is a failed result. */
  run(context: ToolExecutionContext): Promise<ToolResult>;
}

export type Preparation =
  | { readonly isValid: true; readonly validation: ToolValidationResult; readonly call: PreparedCall }
  | {
      readonly isValid: false;
      readonly validation: ToolValidationResult;
      /** What the call would be, where its parameters are whole enough to tell. */
      readonly description?: { readonly risk: RiskAssessment; readonly summary: string };
    };

export type SubjectKind = 'path' | 'command' | 'host';

export interface Tool {
  /** Kebab-case for our own; tools that come from elsewhere keep the name they have there. */
  readonly id: string;
  readonly name: string;
  /** Written for the model: what it does, when to use it, what it cannot do. */
  readonly description: string;
  /** Written for people: one sentence. */
  readonly purpose: string;
  readonly category: ToolCategory;
  readonly defaultRiskLevel: RiskLevel;
  readonly inputSchema: JsonSchema;
  /** Of what a tool from elsewhere says of itself, which may be another thing tomorrow: a rule counts only for the same. */
  readonly definitionHash?: string;
  readonly tags: readonly string[];
  /** What permission patterns are globs over: `*` stays within a folder of a path, and goes anywhere in a command. */
  readonly subjectKind: SubjectKind;
  /** Overrides the execution service's time-out, in milliseconds. */
  readonly timeout?: number;
  /** How many calls of this tool may run at once, where that is fewer than of all tools together. */
  readonly maxConcurrent?: number;
  /** It does nothing but wait for a person: for as long as that takes, and in nobody's place. */
  readonly waitsForUser?: true;
  /** False while something that the tool depends on is missing. */
  isAvailable(): boolean;
  /** Checks and rates a call. It changes nothing and runs nothing. */
  prepare(parameters: JsonObject, scope: ToolScope): Preparation;
}
