import { relative } from 'node:path';
import type { Receipt, RefusedAccess } from '../../../shared/call/receipt';
import { openPackageCache } from '../../sandbox/caches/package-caches';
import type { ConfinementChoice, SandboxUse } from '../../sandbox/confinement';
import { canUseLayers } from '../../sandbox/layer/can-use-layers';
import { createLayer, type Layer } from '../../sandbox/layer/create-layer';
import { dropLayer } from '../../sandbox/layer/drop-layer';
import { layerWords } from '../../sandbox/layer/layer-words';
import { listChanges } from '../../sandbox/layer/list-changes';
import { toReceipt } from '../../sandbox/layer/to-receipt';
import { isBelow } from '../../sandbox/paths/is-below';
import { realPath } from '../../sandbox/paths/real-path';
import type { TerminalRequest } from '../../terminal/terminal';
import type { TerminalOutcome } from '../../terminal/terminal-event';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';

export type CommandLayer =
  | { readonly kind: 'layer'; readonly layer: Layer }
  /** Why its changes can't be recorded; null if it can't make any. */
  | { readonly kind: 'none'; readonly why: string | null };

/** A command that has ended. Its changes are in the layer, if it has one, and not yet in the workspace. */
export interface LayeredCommand {
  readonly outcome: TerminalOutcome;
  readonly layer: CommandLayer;
}

/** Runs a command on a layer over the workspace, if it is confined and the file system allows it. */
export async function runOnLayer(
  request: TerminalRequest,
  run: (request: TerminalRequest) => Promise<TerminalOutcome>,
  context: ToolExecutionContext,
): Promise<LayeredCommand> {
  const layer = await openLayer(request.confinement, context);
  try {
    const prefix = layer.kind === 'layer' ? { prefix: layerWords(layer.layer) } : {};
    return { outcome: await run({ ...request, ...prefix }), layer };
  } catch (cause) {
    if (layer.kind === 'layer') await dropLayer(layer.layer);
    throw cause;
  }
}

/** Returns a layer for a confined program that may write, or why there is none. */
export async function openLayer(
  confinement: ConfinementChoice | undefined,
  context: ToolExecutionContext,
): Promise<CommandLayer> {
  const none = (why: string | null): CommandLayer => ({ kind: 'none', why });
  const [files, sandbox] = [context.getService('files'), context.getService('sandbox')];
  if (confinement?.kind !== 'confined' || !files || !sandbox) return none(null);
  const { write } = confinement.confinement;
  const [folder] = write === 'nothing' ? [] : write.folders;
  if (folder === undefined) return none(null);
  const state = await sandbox.detect();
  if (state.kind === 'unavailable') return none(null);
  if (state.system !== 'bubblewrap') return none('Changes by commands are recorded only on Linux.');
  const { layersPath } = files;
  const use = await canUseLayers({ folder, layersPath });
  if (use.kind === 'unusable') return none(use.why);
  const { executionId: id, isApproved } = context;
  const layer = { layersPath, id, folder };
  if (isApproved) return { kind: 'layer', layer: await createLayer(layer) };
  // Denied, a rehearsal must leave nothing behind, also nothing that the next command would find among its packages.
  const cache = openPackageCache(realPath(context.scope.dataPath), folder, context.clock.now()).path;
  return { kind: 'layer', layer: await createLayer({ ...layer, name: `${id}-rehearsal`, cache }) };
}

/** Brings the changes of a command that has ended into the workspace, and says what became of them. */
export async function applyChanges(
  { outcome, layer }: LayeredCommand,
  context: ToolExecutionContext,
  leaveOut: readonly string[] = [],
): Promise<Receipt> {
  const use = outcome.terminal.sandbox;
  if (use === undefined || !use.sandboxed) return withoutSandbox(use);
  const refused = use.refused ?? [];
  if (layer.kind === 'none') return toReceipt([], { refused, ...(layer.why === null ? {} : { why: layer.why }) });
  try {
    if (isAbandoned(outcome)) return toReceipt([], { refused });
    return await bringIn(layer.layer, context, { refused, leaveOut });
  } finally {
    await dropLayer(layer.layer);
  }
}

/** Applies everything that is on a layer. */
export async function bringIn(
  layer: Layer,
  context: ToolExecutionContext,
  { refused = [], leaveOut = [] }: { refused?: readonly RefusedAccess[]; leaveOut?: readonly string[] } = {},
): Promise<Receipt> {
  const changes = await listChanges(layer);
  const files = context.getRequiredService('files');
  const allowed = allowedPaths(layer, context);
  const applied = await files.applyLayer(context.executionId, layer, changes, { leaveOut, allowed });
  const { conflicts, unkept } = applied;
  return toReceipt(applied.changes, { refused: joinRefused(refused, applied.refused), conflicts, unkept });
}

/** What the user has allowed commands to write in this folder, although it is protected. */
export function allowedPaths({ folder }: Layer, context: ToolExecutionContext): ReadonlySet<string> {
  const { extraWritable = [] } = context.getService('sandbox')?.settingsFor(context.workspacePath ?? folder) ?? {};
  return new Set(
    extraWritable
      .map(realPath)
      .filter((path) => isBelow(path, folder))
      .map((path) => relative(folder, path)),
  );
}

/** Whether a command's changes are discarded, because the user stopped it or its sandbox failed. */
export function isAbandoned({ end }: TerminalOutcome): boolean {
  if (end.kind === 'exited') return end.sandboxFailed === true;
  return end.kind === 'stopped' && (end.reason === 'asked' || end.reason === 'closing');
}

export function joinRefused(first: readonly RefusedAccess[], more: readonly RefusedAccess[]): RefusedAccess[] {
  const known = new Set(first.map((access) => JSON.stringify(access)));
  return [...first, ...more.filter((access) => !known.has(JSON.stringify(access)))];
}

function withoutSandbox(use: SandboxUse | undefined): Receipt {
  const why = use?.sandboxed === false ? use.why : 'There is no sandbox here.';
  return { ...toReceipt([], { why }), sandboxed: false };
}
