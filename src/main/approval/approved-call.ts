import { createHash } from 'node:crypto';
import type { RiskLevel } from '../../shared/call/risk-level';
import type { JsonObject } from '../../shared/json/json';
import { sortKeys } from '../../shared/json/sort-keys';
import { deepFreeze } from '../base/deep-freeze';
import type { PreparedCall, Tool } from '../tools/framework/tool';

/** A call as it was approved: nobody can change its parameters, and the hash tells whether anybody exchanged them. */
export interface ApprovedCall {
  /** The very tool that was approved: another under the same id is another tool. */
  readonly tool: Tool;
  readonly parameters: JsonObject;
  readonly hash: string;
  /** How it was rated and what it was about when it was approved. */
  readonly riskLevel: RiskLevel;
  readonly subjects: readonly string[];
  /** What it depended on then, besides its parameters. */
  readonly basis: string | undefined;
  /** Of the files that it would change, as a person saw them when they approved; undefined where nobody looked. */
  readonly fingerprint: string | undefined;
  /** The user changed what the model had asked for. */
  readonly isModified: boolean;
}

export interface HowApproved {
  readonly isModified?: boolean;
  readonly fingerprint?: string | undefined;
}

export function approveCall(
  { tool, parameters, risk, subjects, basis }: PreparedCall,
  { isModified = false, fingerprint }: HowApproved = {},
): ApprovedCall {
  const frozen = deepFreeze(structuredClone(parameters));
  return {
    tool,
    parameters: frozen,
    hash: hashParameters(frozen),
    riskLevel: risk.level,
    subjects: [...subjects],
    basis,
    fingerprint,
    isModified,
  };
}

export function hashParameters(parameters: JsonObject): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(parameters)))
    .digest('hex');
}
