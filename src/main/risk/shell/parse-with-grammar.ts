import type { Parser, TreeCursor } from '@vscode/tree-sitter-wasm';

/** Several times what the longest line takes; a line that a grammar rejects could take minutes. */
const MAX_MILLISECONDS = 1_000;

/** A copied node of the grammar's tree: every access to the original calls into its WebAssembly module. */
export interface GrammarNode {
  readonly type: string;
  /** False for punctuation and keywords. */
  readonly isNamed: boolean;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly GrammarNode[];
}

/** Returns the tree of a line, or null if the grammar finds an error in it. */
export function parseWithGrammar(line: string, parser: Parser): GrammarNode | null {
  const deadline = performance.now() + MAX_MILLISECONDS;
  const tree = parser.parse(line, null, { progressCallback: () => performance.now() > deadline });
  if (tree === null) {
    parser.reset();
    return null;
  }
  const cursor = tree.walk();
  try {
    return tree.rootNode.hasError ? null : copyTree(line, cursor);
  } finally {
    cursor.delete();
    tree.delete();
  }
}

/** Moves one cursor instead of recursing: a long chain of `&&` is as deep as it is long. */
function copyTree(line: string, cursor: TreeCursor): GrammarNode {
  const kinds = new Map<number, Pick<GrammarNode, 'type' | 'isNamed'>>();
  const copyNode = () => {
    const { nodeTypeId, startIndex: start, endIndex: end } = cursor;
    const kind = kinds.get(nodeTypeId) ?? { type: cursor.nodeType, isNamed: cursor.nodeIsNamed };
    kinds.set(nodeTypeId, kind);
    const children: GrammarNode[] = [];
    return { type: kind.type, isNamed: kind.isNamed, start, end, text: line.slice(start, end), children };
  };
  const root = copyNode();
  const path = [root];
  let isMoved = cursor.gotoFirstChild();
  while (path.length > 0) {
    if (isMoved) {
      const copied = copyNode();
      path.at(-1)?.children.push(copied);
      // Punctuation has no children.
      if (copied.isNamed && cursor.gotoFirstChild()) path.push(copied);
      else isMoved = cursor.gotoNextSibling();
    } else {
      path.pop();
      cursor.gotoParent();
      isMoved = path.length > 0 && cursor.gotoNextSibling();
    }
  }
  return root;
}
