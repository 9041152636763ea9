import type { ToolCategory } from '../../../../shared/call/tool-category';
import type { JsonObject } from '../../../../shared/json/json';

export interface GuideCall {
  readonly toolId: string;
  readonly parameters: JsonObject;
}

/** What the guide does in one answer: it says something and makes calls, all of them at once. */
export interface GuideRound {
  readonly say: string;
  readonly calls: readonly GuideCall[];
}

/** What was said for a named group of the pattern, without its quotes; empty where it was left out. */
export interface RequestValues {
  (name: string): string;
  /** For a group of `words`. */
  list(name: string): string[];
}

/** What a request may leave unsaid because it has come up before. */
export interface GuideContext {
  readonly terminalId?: string;
}

/** A kind of plain request. */
export interface GuideRequest {
  /** Ways to say it, the plainest first: they stand in the help, and what is misspelt is held against their words. */
  readonly examples: readonly [string, ...string[]];
  readonly pattern: RegExp;
  rounds(said: RequestValues, known: GuideContext): readonly GuideRound[];
}

export interface RequestGroup {
  readonly category: ToolCategory;
  readonly title: string;
  /** What to ask for help about; the first one is told to people. */
  readonly topics: readonly [string, ...string[]];
  /** Those of the examples that stand for all of them in the overview. */
  readonly highlights: readonly string[];
  readonly requests: readonly GuideRequest[];
}

export function one(say: string, toolId: string, parameters: JsonObject): readonly GuideRound[] {
  return [{ say, calls: [{ toolId, parameters }] }];
}

/** The parameter, if there is something to give. */
export function optionalParameter(name: string, value: string): JsonObject {
  return value === '' ? {} : { [name]: value };
}
