import type { EditorState, Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { holdsDirectionControl } from '../../../../shared/text/reveal-invisible';
import { revealedTextMarks, type TextMark } from '../../../core/components/revealed-text-marks';

/**
 * Reveals in an editor the characters that RevealedText reveals elsewhere: in the text itself and in the deleted lines.
 */
export const revealMarks = ViewPlugin.define(
  (view) => {
    const seen = new WeakSet<Element>();
    // Deleted lines aren't part of the editor's text; they are in the page only once it is drawn.
    const drawDeleted = { read: () => {}, write: () => markDeletedLines(view.dom, seen) };
    view.requestMeasure(drawDeleted);
    return {
      decorations: decorate(view),
      update({ docChanged, viewportChanged }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = decorate(view);
        view.requestMeasure(drawDeleted);
      },
    };
  },
  { decorations: ({ decorations }) => decorations },
);

class MarkWidget extends WidgetType {
  constructor(private readonly mark: Pick<TextMark, 'shown' | 'title'>) {
    super();
  }
  override eq(other: MarkWidget): boolean {
    return other.mark.shown === this.mark.shown;
  }
  override toDOM(): HTMLElement {
    return markElement(this.mark);
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

const inWrittenOrder = 'in-written-order';
const lineInWrittenOrder = Decoration.line({ class: inWrittenOrder });

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const decorations = visibleRanges.flatMap(({ from, to }) => {
    const text = state.sliceDoc(from, to);
    const marks = revealedTextMarks(text).map((mark) =>
      Decoration.replace({ widget: new MarkWidget(mark) }).range(from + mark.from, from + mark.to),
    );
    return holdsDirectionControl(text) ? [...marks, ...turnedLines(state, from, to)] : marks;
  });
  return Decoration.set(decorations, true);
}

function turnedLines({ doc }: EditorState, from: number, to: number): Range<Decoration>[] {
  const lines: Range<Decoration>[] = [];
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    if (holdsDirectionControl(line.text)) lines.push(lineInWrittenOrder.range(line.from));
    if (line.to >= to || line.number === doc.lines) return lines;
  }
}

function markElement({ shown, title }: Pick<TextMark, 'shown' | 'title'>): HTMLElement {
  const element = document.createElement('mark');
  element.textContent = shown;
  element.title = title;
  return element;
}

function markDeletedLines(within: Element, seen: WeakSet<Element>): void {
  for (const line of within.querySelectorAll('.cm-deletedLine')) {
    if (seen.has(line)) continue;
    seen.add(line);
    if (holdsDirectionControl(line.textContent)) line.classList.add(inWrittenOrder);
    for (const node of textNodesOf(line)) {
      // From the end, so that the other positions stay valid.
      for (const mark of revealedTextMarks(node.data).toReversed()) {
        const rest = node.splitText(mark.from);
        rest.deleteData(0, mark.to - mark.from);
        rest.before(markElement(mark));
      }
    }
  }
}

function textNodesOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}
