import type { ChangePreview } from '../../../shared/call/file-change';
import type { RiskAssessment, RiskLevel } from '../../../shared/call/risk-level';
import type { ToolCategory } from '../../../shared/call/tool-category';
import type { ToolResult } from '../../../shared/call/tool-result';
import type { ToolValidationError, ToolValidationResult } from '../../../shared/call/tool-validation';
import type { JsonObject } from '../../../shared/json/json';
import type { JsonSchema } from '../../../shared/json/json-schema';
import type { ToolExecutionContext } from './context/tool-execution-context';
import type { ToolScope } from './context/tool-scope';
import type { RehearsalOutcome } from './rehearsal';

/** The part of a call that permission rules see. */
export interface CallSubjects {
  /** Workspace-relative paths, simple commands, or hosts. An allow rule has to cover each of them. */
  readonly subjects: readonly string[];
  /** Subjects that would be rated safe on their own: if the approval level lets such calls run, they need no rule. */
  readonly safeSubjects?: readonly string[];
  /** Other names for the same things, which deny and ask rules also see. */
  readonly otherSubjects?: readonly string[];
  /** Why no remembered rule may allow this call. */
  readonly noRule?: string;
  /**
   * Identifies what the call does without naming it, such as the script behind `npm test`: a rule applies only while it
   * is the same.
   */
  readonly basis?: string;
  /** The basis of each subject that has its own: a rule for one doesn't depend on the others. */
  readonly subjectBases?: Readonly<Record<string, string>>;
  /** Subjects whose meaning a file defines, such as `npm test`: a rule for them may be widened only over arguments. */
  readonly scriptedSubjects?: readonly string[];
  /**
   * What makes subjects protected places, such as `.vscode/tasks.json`: a rule that allows one has to spell that out,
   * because no wildcard matches it.
   */
  readonly protectedParts?: Readonly<Record<string, readonly string[]>>;
  /** Subjects whose basis is only their program's location: a rule without a basis covers them too. */
  readonly plainSubjects?: readonly string[];
}

/** Calls of the same answer that count as done: their changes of files, the latest first. */
export interface EarlierCalls extends ChangePreview {
  /** Whether one of them stages files for a commit. */
  readonly stages?: boolean;
}

/** A call with checked parameters: everything known about it before it runs, and the way to run it. */
export interface PreparedCall extends CallSubjects {
  readonly tool: Tool;
  /** With defaults, and without unknown properties. */
  readonly parameters: JsonObject;
  readonly summary: string;
  readonly risk: RiskAssessment;
  /**
   * Returns why it can't succeed as things are now, or as if earlier calls had been made: text to replace isn't in the
   * file, for example. Such a call goes back to the model without a question.
   */
  findObstacles(earlier?: EarlierCalls): readonly ToolValidationError[];
  /** Identifies the current state of the files it would change; undefined if it names none. */
  fingerprint(): string | undefined;
  /** Returns the changes it would make to them, as if earlier ones had been made. Changes nothing. */
  previewChange(earlier?: ChangePreview): ChangePreview;
  /** Whether it runs in the sandbox as things are now. */
  isSandboxed(): boolean;
  /** Runs it on a layer over the workspace, for its effects to be decided about; absent if that isn't possible. */
  rehearse?(context: ToolExecutionContext): Promise<RehearsalOutcome>;
  /** Never rejects: errors become failed results. */
  run(context: ToolExecutionContext): Promise<ToolResult>;
}

export type Preparation =
  | { readonly isValid: true; readonly validation: ToolValidationResult; readonly call: PreparedCall }
  | {
      readonly isValid: false;
      readonly validation: ToolValidationResult;
      /** Describes the call, if its parameters are complete enough. */
      readonly description?: { readonly risk: RiskAssessment; readonly summary: string };
    };

export type SubjectKind = 'path' | 'command' | 'host' | 'argument';

export interface Tool {
  /** Kebab-case for our own; external tools keep their original name. */
  readonly id: string;
  readonly name: string;
  /** For the model: what it does, when to use it, what it can't do. */
  readonly description: string;
  /** For people: one sentence. */
  readonly purpose: string;
  readonly category: ToolCategory;
  readonly defaultRiskLevel: RiskLevel;
  readonly inputSchema: JsonSchema;
  /** The input schema as models see it, if it is shorter. */
  readonly shownSchema?: JsonSchema;
  /** Identifies an external tool's definition, which may change: a rule applies only while it is the same. */
  readonly definitionHash?: string;
  readonly tags: readonly string[];
  /**
   * What permission patterns match: `*` stays within a folder of a path, and matches anything in a command. Subjects of the
   * kind `argument` are `name=value`, with the value matched like a path.
   */
  readonly subjectKind: SubjectKind;
  /** Overrides the execution service's timeout, in milliseconds. */
  readonly timeout?: number;
  /** How many calls of this tool may run at once, if fewer than the limit for all tools. */
  readonly maxConcurrent?: number;
  /** It only waits for the user: it has no time limit and takes no slot from other calls. */
  readonly waitsForUser?: true;
  /** False while one of the tool's dependencies is missing. */
  isAvailable(): boolean;
  /** Checks and rates a call. Changes nothing and runs nothing. */
  prepare(parameters: JsonObject, scope: ToolScope): Preparation;
}
