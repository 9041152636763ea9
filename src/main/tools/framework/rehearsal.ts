import type { ChangePreview } from '../../../shared/call/file-change';
import type { RehearsalState } from '../../../shared/call/rehearsal';
import type { ToolResult } from '../../../shared/call/tool-result';

/** The effects of a call that ran on a layer over the workspace, to be applied or dropped. */
export interface Rehearsal {
  readonly state: Extract<RehearsalState, { kind: 'done' }>;
  readonly change: ChangePreview;
  /** A hash of the effects, which are applied only as long as it matches. */
  readonly fingerprint: string;
  /** Applies exactly these effects, without the files that are left out. Once, and not after `drop`. */
  apply(leaveOut: readonly string[]): Promise<ToolResult>;
  drop(): Promise<void>;
}

export type RehearsalOutcome =
  | { readonly kind: 'rehearsed'; readonly rehearsal: Rehearsal }
  | { readonly kind: 'impossible'; readonly why: string };
