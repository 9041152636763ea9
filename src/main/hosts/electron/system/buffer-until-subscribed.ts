export interface BufferedEvents<Item> {
  receive(item: Item): void;
  /** Passes on everything so far, in order, and from now on each item as it comes. */
  follow(take: (item: Item) => void): void;
}

/** Holds events that the platform sends during startup until something can handle them. */
export function bufferUntilSubscribed<Item>(): BufferedEvents<Item> {
  const early: Item[] = [];
  let take = (item: Item): void => void early.push(item);
  return {
    receive: (item) => take(item),
    follow(follower) {
      take = follower;
      for (const item of early.splice(0)) follower(item);
    },
  };
}
