import type { PlannedChange } from '../../../history/keep-copies';
import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';

/**
 * Saves the content that the changes destroy, makes the changes, and returns a note for the end of the message, usually
 * empty. Changes that fail have changed nothing.
 */
export async function withFileHistory(
  context: Pick<ToolExecutionContext, 'getService' | 'executionId'>,
  planned: readonly PlannedChange[],
  change: () => Promise<void>,
): Promise<string> {
  const kept = await context.getService('files')?.keep(context.executionId, planned);
  try {
    await change();
  } catch (cause) {
    await kept?.discard();
    throw cause;
  }
  await kept?.complete();
  return kept?.objection ? ` (${kept.objection})` : '';
}
