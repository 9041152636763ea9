import { isRiskAtMost } from '../../../../shared/call/risk-level';
import type { KeptChanges } from '../../../history/file-history';
import type { PlannedChange } from '../../../history/keep-copies';
import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';

type HistoryContext = Pick<ToolExecutionContext, 'getService' | 'executionId' | 'approvedRisk'>;

/**
 * Saves the content that the changes destroy, makes the changes, and returns a note for the end of the message, usually
 * empty. Changes that fail have changed nothing.
 */
export async function withFileHistory(
  context: HistoryContext,
  planned: readonly PlannedChange[],
  change: () => Promise<void>,
): Promise<string> {
  const kept = await keepInHistory(context, planned);
  try {
    await change();
  } catch (cause) {
    await kept?.discard();
    throw cause;
  }
  await kept?.complete();
  return describeObjection(kept);
}

/**
 * Saves the content that the changes destroy. A call is rated low because Undo takes it back, so if that isn't
 * possible, it fails before it changes anything; for riskier calls, the user was told.
 */
export async function keepInHistory(
  { getService, executionId, approvedRisk = 'low' }: HistoryContext,
  planned: readonly PlannedChange[],
): Promise<KeptChanges | undefined> {
  const kept = await getService('files')?.keep(executionId, planned);
  if (!kept?.objection || !isRiskAtMost(approvedRisk, 'low')) return kept;
  const reason = `Nothing was changed, because Undo couldn't take it back: ${kept.objection}`;
  const advice = 'Try again once AIntern can save backups: its data folder must be writable and its disk not full';
  throw Object.assign(new Error(`${reason}. ${advice}`), { code: 'NotUndoable' });
}

export function describeObjection(kept: KeptChanges | undefined): string {
  return kept?.objection ? ` (can't be undone: ${kept.objection})` : '';
}
