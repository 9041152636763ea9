import { describe, expect, it } from 'vitest';
import { createMarkerTree, type MarkerNode } from './marker-tree';

function valuesAt(tree: MarkerNode<number>, marker: string): readonly number[] | null {
  let node: MarkerNode<number> | undefined = tree;
  for (let index = 0; index < marker.length; index += 1) node = node?.child(marker.charCodeAt(index));
  return node?.values ?? null;
}

describe('a tree of markers', () => {
  const tree = createMarkerTree([
    ['<tool_call>', 1],
    ['<tool_calls>', 2],
    ['<tool_call>', 3],
    ['[X]', 4],
    ['<｜x｜>', 5],
  ]);

  it.each([
    ['all values of a marker, in their order', '<tool_call>', [1, 3]],
    ['the value of one that begins alike', '<tool_calls>', [2]],
    ['the value of one beyond ASCII', '<｜x｜>', [5]],
    ['no value in the midst of a marker', '<tool_call', []],
    ['no way to what is no marker', '<tool_x', null],
    ['no value at its root', '', []],
  ])('has %s', (_name, marker, values) => {
    expect(valuesAt(tree, marker)).toEqual(values);
  });

  it('does not take a marker that is the beginning of another, in either order', () => {
    const markers = [
      ['<a>', 1],
      ['<a>b', 2],
    ] as const;
    expect(() => createMarkerTree(markers)).toThrow('A marker is the beginning of another');
    expect(() => createMarkerTree(markers.toReversed())).toThrow('A marker is the beginning of another');
  });

  it('may have no markers', () => {
    expect(createMarkerTree([]).isLeaf()).toBe(true);
  });
});
