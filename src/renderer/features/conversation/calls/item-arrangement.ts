/** Calls that are shown as one line, in the item of the first of them. */
export interface CallGroup {
  readonly callIds: readonly string[];
  readonly itemId: string;
}

/** How an answer is shown among those around it. */
export interface ItemArrangement {
  /** Whether it begins with the line of a call and follows one, so that they read as one list. */
  readonly isJoined: boolean;
  /** Whether all it has is shown in an item before it. */
  readonly isEmpty: boolean;
  /** The number of its calls that have no line of their own. */
  readonly hiddenCalls: number;
  readonly groups: readonly CallGroup[];
}

/** An answer that stands for itself. */
export const plainArrangement: ItemArrangement = { isJoined: false, isEmpty: false, hiddenCalls: 0, groups: [] };

export function isSameArrangement(one: ItemArrangement, other: ItemArrangement): boolean {
  return (
    one.isJoined === other.isJoined &&
    one.isEmpty === other.isEmpty &&
    one.hiddenCalls === other.hiddenCalls &&
    one.groups.length === other.groups.length &&
    one.groups.every((group, index) => group === other.groups[index])
  );
}

export function isSameGroup(one: CallGroup, other: CallGroup): boolean {
  return one.callIds.length === other.callIds.length && one.callIds.every((id, index) => id === other.callIds[index]);
}
