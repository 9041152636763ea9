import { standardKeymap } from '@codemirror/commands';
import { type Language, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { codeStyle, editorTheme } from '../../core/code/editor-theme';

interface FileViewOptions {
  readonly root: ShadowRoot;
  readonly text: string;
  readonly label: string;
  readonly language: Language | null;
  readonly line: number | undefined;
  readonly isWrapped: boolean;
}

const viewerTheme = EditorView.theme({
  '&': { height: '100%', border: 'none', borderRadius: '0' },
  '.cm-activeLine': { backgroundColor: 'var(--color-accent-soft)' },
});

/** A read-only view of a file at a line. Only the lines on the screen are in the page. */
export function createFileView({ root, text, label, language, line, isWrapped }: FileViewOptions): EditorView {
  const state = EditorState.create({
    doc: text,
    extensions: [
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': 'true',
        tabindex: '0',
        spellcheck: 'false',
      }),
      isWrapped ? EditorView.lineWrapping : [],
      lineNumbers(),
      line === undefined ? [] : highlightActiveLine(),
      keymap.of(standardKeymap),
      language ?? [],
      syntaxHighlighting(codeStyle),
      editorTheme,
      viewerTheme,
    ],
  });
  const view = new EditorView({ state, root, parent: root });
  if (line === undefined) return view;
  const { from } = state.doc.line(Math.min(line, state.doc.lines));
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  return view;
}
