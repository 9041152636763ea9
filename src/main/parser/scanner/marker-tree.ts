/** The opening markers of all forms, letter by letter, so that one look at a character serves them all. */
export class MarkerNode<Value> {
  /** Of the markers that end here. */
  readonly values: Value[] = [];
  // A list for the common characters: a look-up in it takes a fraction of that in a map.
  private readonly common: (MarkerNode<Value> | undefined)[] = [];
  private readonly others = new Map<number, MarkerNode<Value>>();

  child(code: number): MarkerNode<Value> | undefined {
    return code < ASCII ? this.common[code] : this.others.get(code);
  }

  isLeaf(): boolean {
    return this.common.length === 0 && this.others.size === 0;
  }

  /** The child for a character, made if there is none yet. */
  grow(code: number): MarkerNode<Value> {
    const child = this.child(code) ?? new MarkerNode<Value>();
    if (code < ASCII) {
      while (this.common.length <= code) this.common.push(undefined);
      this.common[code] = child;
    } else {
      this.others.set(code, child);
    }
    return child;
  }

  /** Whether a marker ends here, or further on, where another goes on. */
  isAmbiguous(): boolean {
    if (this.values.length > 0 && !this.isLeaf()) return true;
    return [...this.common, ...this.others.values()].some((child) => child?.isAmbiguous());
  }
}

const ASCII = 128;

/** No marker may be the beginning of another: the first that is whole counts. */
export function createMarkerTree<Value>(markers: Iterable<readonly [string, Value]>): MarkerNode<Value> {
  const root = new MarkerNode<Value>();
  for (const [marker, value] of markers) {
    let node = root;
    for (let index = 0; index < marker.length; index += 1) node = node.grow(marker.charCodeAt(index));
    node.values.push(value);
  }
  if (root.isAmbiguous()) throw new Error('A marker is the beginning of another');
  return root;
}
