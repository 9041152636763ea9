import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { texts } from '../../../core/texts/texts';
import { type GroupKind, groupKind } from './group-kind';

/** Sums up what a group of calls did: “Read 6 files, searched 2 times”. */
export function groupText(calls: readonly ToolCallView[]): string {
  const subjects = new Map<GroupKind, Set<unknown>>();
  for (const call of calls) {
    const kind = groupKind(call);
    if (kind === null) continue;
    const { id, parameters } = call.lifecycle.request;
    // A file that is read twice counts once, but every search counts.
    const subject = kind === 'read' || kind === 'list' ? parameters.path : id;
    subjects.set(kind, (subjects.get(kind) ?? new Set()).add(subject));
  }
  const kinds = Object.keys(texts.headline.groups) as GroupKind[];
  const text = kinds
    .flatMap((kind) => {
      const count = subjects.get(kind)?.size ?? 0;
      return count === 0 ? [] : [texts.headline.groups[kind](count)];
    })
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
