export interface BufferedEvents<Item> {
  receive(item: Item): void;
  /** What has come so far, in its order, and from now on each as it comes. */
  follow(take: (item: Item) => void): void;
}

/** For what the platform tells while the app still starts: it waits for whoever can do something about it. */
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
