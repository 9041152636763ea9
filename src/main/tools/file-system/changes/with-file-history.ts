import type { PlannedChange } from '../../../history/keep-copies';
import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';

/**
 * Keeps what the changes destroy, makes them, and returns what is to be said about it at the end of the message: nothing
 * as a rule. Changes that fail have changed nothing.
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
