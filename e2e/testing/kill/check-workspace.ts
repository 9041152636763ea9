import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConversationState, ToolCallView } from '../../../src/shared/conversation/conversation-state';
import { type BusyWork, contentOf, markFile, versionIn } from './busy-work';

/** Checks that each file is the old or the new version, and that there are no stray files. */
export function checkFiles(workspace: string, work: BusyWork, conversations: readonly ConversationState[]): string[] {
  const completed = completedVersions(conversations);
  const names = readdirSync(workspace, { recursive: true, encoding: 'utf8' });
  return names.flatMap((path) => {
    if (/\.tmp$/.test(path)) return [`left behind: ${path}`];
    if (!path.endsWith('.txt') || path === markFile) return [];
    const text = readFileSync(join(workspace, path), 'utf8');
    const version = versionIn(text);
    if (version === null || text !== contentOf(path, version))
      return [`half a file: ${path} (${text.length} characters)`];
    const [least, most] = [completed.get(path) ?? 0, work.askedVersion(path)];
    return version >= least && version <= most ? [] : [`${path} is version ${version}, not from ${least} to ${most}`];
  });
}

/** Checks that every command ran at most once, and only if it was allowed. */
export function checkMarks(
  workspace: string,
  approved: ReadonlySet<string>,
  conversations: readonly ConversationState[],
): string[] {
  const path = join(workspace, markFile);
  const marks = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const commands = conversations.flatMap(({ calls }) => Object.values(calls)).filter(isCommand);
  const callOf = new Map(commands.map((call) => [markOf(call), call]));
  const complaints = [...counts].flatMap(([mark, count]) => {
    const call = callOf.get(mark);
    const status = call?.lifecycle.status;
    return [
      ...(count > 1 ? [`${mark} ran ${count} times`] : []),
      ...(call && approved.has(call.lifecycle.request.id) ? [] : [`${mark} ran and nobody had approved it`]),
      ...(status === 'completed' || status === 'failed' ? [] : [`${mark} ran and is shown as ${status}`]),
    ];
  });
  const missing = commands.filter((call) => call.lifecycle.status === 'completed' && !counts.has(markOf(call)));
  return [...complaints, ...missing.map((call) => `${markOf(call)} is shown as completed and did not run`)];
}

function completedVersions(conversations: readonly ConversationState[]): Map<string, number> {
  const versions = new Map<string, number>();
  for (const { lifecycle } of conversations.flatMap(({ calls }) => Object.values(calls))) {
    const { path, content, newText } = lifecycle.request.parameters;
    const version = lifecycle.status === 'completed' ? versionIn(String(content ?? newText)) : null;
    if (version !== null) versions.set(String(path), Math.max(version, versions.get(String(path)) ?? 0));
  }
  return versions;
}

function isCommand({ lifecycle }: ToolCallView): boolean {
  return lifecycle.request.toolId === 'terminal-execute';
}

function markOf({ lifecycle }: ToolCallView): string {
  return /mark-\d+/.exec(String(lifecycle.request.parameters.command))?.[0] ?? '';
}
