import { ToolResult } from '../../../shared/call/tool-result';
import { StyledText } from '../../../shared/text/styled-text';
import { dropLayer } from '../../sandbox/layer/drop-layer';
import { findConflicts } from '../../sandbox/layer/find-conflicts';
import { findRefused } from '../../sandbox/layer/find-refused';
import { fingerprintLayer } from '../../sandbox/layer/fingerprint-layer';
import { listChanges } from '../../sandbox/layer/list-changes';
import { toReceipt } from '../../sandbox/layer/to-receipt';
import type { TerminalOutcome } from '../../terminal/terminal-event';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import type { RehearsalOutcome } from '../framework/rehearsal';
import { readLayerChanges } from './read-layer-changes';
import { allowedPaths, applyChanges, isAbandoned, joinRefused, type LayeredCommand } from './run-on-layer';

/** Enough to see how it ended. */
const SHOWN_OUTPUT = 20_000;

/** Turns a command that has run on a layer into effects that can be decided about. */
export async function toRehearsal(
  command: LayeredCommand,
  context: ToolExecutionContext,
  toResult: (outcome: TerminalOutcome) => ToolResult,
): Promise<RehearsalOutcome> {
  const { outcome, layer: opened } = command;
  if (opened.kind === 'none') return impossible(opened.why ?? 'It doesn’t run in a sandbox.');
  const { layer } = opened;
  const drop = () => dropLayer(layer);
  const problem = whyIncomplete(outcome);
  if (problem !== null) {
    await drop();
    return impossible(problem);
  }
  const changes = await listChanges(layer);
  const fingerprint = await fingerprintLayer(layer, changes);
  const use = outcome.terminal.sandbox;
  const refusedFiles = await findRefused(layer, changes, allowedPaths(layer, context));
  const refused = joinRefused(
    use?.sandboxed ? (use.refused ?? []) : [],
    refusedFiles.map(({ access }) => access),
  );
  const unkept = context.getRequiredService('files').tooLargeToKeep(layer.folder, changes);
  const receipt = toReceipt(changes, { refused, conflicts: await findConflicts(layer, changes), unkept });
  const { end, durationMs, output } = outcome;
  let isUsed = false;
  return {
    kind: 'rehearsed',
    rehearsal: {
      state: {
        kind: 'done',
        receipt: { ...receipt, complete: receipt.complete && refused.length === 0 && receipt.conflicts.length === 0 },
        exitCode: end.kind === 'exited' ? end.exitCode : null,
        durationMs,
        output: StyledText.lastLines(output, SHOWN_OUTPUT),
      },
      change: await readLayerChanges(layer, changes),
      fingerprint,
      async apply(leaveOut) {
        if (isUsed) return ToolResult.failed('These effects were already applied or dropped', 'Refused');
        isUsed = true;
        if ((await fingerprintLayer(layer, await listChanges(layer))) !== fingerprint) {
          await drop();
          return ToolResult.failed(
            'The effects are no longer those that were shown, so nothing was applied',
            'Refused',
          );
        }
        return { ...toResult(outcome), receipt: await applyChanges(command, context, leaveOut) };
      },
      async drop() {
        if (isUsed) return;
        isUsed = true;
        await drop();
      },
    },
  };
}

function whyIncomplete(outcome: TerminalOutcome): string | null {
  const { end } = outcome;
  if (end.kind === 'stopped' && end.reason === 'timed-out') return 'It was still running when its time was up.';
  if (end.kind === 'stopped' && end.reason === 'too-much-output') return 'It printed too much.';
  if (isAbandoned(outcome)) return 'It was stopped before it ended.';
  return null;
}

function impossible(why: string): RehearsalOutcome {
  return { kind: 'impossible', why };
}
