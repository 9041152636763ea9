import { createHash } from 'node:crypto';
import type { RiskLevel } from '../../shared/call/risk-level';
import type { JsonObject } from '../../shared/json/json';
import { sortKeys } from '../../shared/json/sort-keys';
import { deepFreeze } from '../base/deep-freeze';
import type { Rehearsal } from '../tools/framework/rehearsal';
import type { PreparedCall, Tool } from '../tools/framework/tool';

/** A call as it was approved: its parameters are frozen, and the hash reveals whether they were replaced. */
export interface ApprovedCall {
  /** The exact tool that was approved: another one with the same id is a different tool. */
  readonly tool: Tool;
  readonly parameters: JsonObject;
  readonly hash: string;
  /** Its risk level and subjects at the time of approval. */
  readonly riskLevel: RiskLevel;
  readonly subjects: readonly string[];
  /** What the call depended on at that time, besides its parameters. */
  readonly basis: string | undefined;
  /** Of the files it would change, as the user saw them when approving; undefined if nobody looked. */
  readonly fingerprint: string | undefined;
  /** The user changed the model's parameters. */
  readonly isModified: boolean;
  /** It was approved as a call that runs in the sandbox, so it must not run without one. */
  readonly isSandboxed: boolean;
  /** The effects that were approved: they are applied, and nothing runs again. */
  readonly rehearsed?: { readonly rehearsal: Rehearsal; readonly leaveOut: readonly string[] };
}

export interface HowApproved {
  readonly isModified?: boolean;
  readonly fingerprint?: string | undefined;
}

export function approveCall(
  { tool, parameters, risk, subjects, basis, isSandboxed }: PreparedCall,
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
    isSandboxed: isSandboxed(),
  };
}

export function hashParameters(parameters: JsonObject): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(parameters)))
    .digest('hex');
}
