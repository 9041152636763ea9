/** The opening markers of all forms as a tree of characters, so that one lookup per character serves them all. */
export class MarkerNode<Value> {
  /** The values of the markers that end here. */
  readonly values: Value[] = [];
  // An array for the common characters: its lookup takes a fraction of the time of a map's.
  private readonly common: (MarkerNode<Value> | undefined)[] = [];
  private readonly others = new Map<number, MarkerNode<Value>>();

  child(code: number): MarkerNode<Value> | undefined {
    return code < ASCII ? this.common[code] : this.others.get(code);
  }

  isLeaf(): boolean {
    return this.common.length === 0 && this.others.size === 0;
  }

  /** Returns the child for a character, and creates it if necessary. */
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

  /** Whether a marker ends here or below while another one continues. */
  isAmbiguous(): boolean {
    if (this.values.length > 0 && !this.isLeaf()) return true;
    return [...this.common, ...this.others.values()].some((child) => child?.isAmbiguous());
  }
}

const ASCII = 128;

/** No marker may be the beginning of another: the first complete one counts. */
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
