import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { type Language, syntaxHighlighting } from '@codemirror/language';
import { unifiedMergeView } from '@codemirror/merge';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { codeStyle, editorTheme } from '../../../core/code/editor-theme';
import { texts } from '../../../core/texts/texts';
import { findChanges } from './find-changes';
import { revealMarks } from './reveal-marks';

const removedTheme = EditorView.theme({ '.cm-line': { backgroundColor: 'var(--color-bad-soft)' } });

export interface ChangeViewOptions {
  readonly root: ShadowRoot;
  /** The text to compare with; null if the text is shown without a comparison. */
  readonly before: string | null;
  readonly after: string;
  readonly label: string;
  /** Null if the text is shown without syntax colors. */
  readonly language: Language | null;
  /** Whether all of the text is removed. */
  readonly isRemoved: boolean;
  readonly isEditable: boolean;
  readonly unchanged: 'collapsed' | 'shown';
  readonly height: string;
  /** Called for every change that the user makes. */
  onEdit(text: string): void;
  /** Called when the typed text should be reported at once. */
  onLeave(): void;
}

/** Marks a text change that comes from outside the editor and needn't be reported back. */
export const fromOutside = Annotation.define<true>();

/**
 * Shows the new text with the replaced lines in between. It lives in a shadow tree because the content security policy
 * allows no style elements, and the editor does without them only there.
 */
export function createChangeView(options: ChangeViewOptions): EditorView {
  const { root, before, after, label, language, isRemoved, isEditable, unchanged, height, onEdit, onLeave } = options;
  const merge =
    before === null
      ? []
      : unifiedMergeView({
          original: before,
          mergeControls: false,
          diffConfig: { override: findChanges },
          ...(unchanged === 'collapsed' ? { collapseUnchanged: { margin: 3, minSize: 4 } } : {}),
        });
  const state = EditorState.create({
    doc: after,
    extensions: [
      // A carriage return is shown and kept like any other character.
      EditorState.lineSeparator.of('\n'),
      EditorState.phrases.of({ '$ unchanged lines': texts.change.unchangedLines }),
      EditorState.readOnly.of(!isEditable),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': String(!isEditable),
        // Scrollable areas must be reachable by keyboard, and not every accessibility checker knows that an editor is.
        tabindex: '0',
        spellcheck: 'false',
      }),
      EditorView.lineWrapping,
      lineNumbers(),
      history(),
      // Neither Tab nor Ctrl+Enter: they belong to the dialog.
      keymap.of([...standardKeymap, ...historyKeymap]),
      EditorView.domEventHandlers({
        blur: () => onLeave(),
        keydown: (event) => {
          if (event.key === 'Escape' || event.ctrlKey || event.metaKey) onLeave();
        },
      }),
      EditorView.updateListener.of(({ docChanged, transactions, state: { doc } }) => {
        const isOwn = transactions.some(
          (transaction) => transaction.docChanged && !transaction.annotation(fromOutside),
        );
        if (docChanged && isOwn) onEdit(doc.toString());
      }),
      revealMarks,
      language ?? [],
      syntaxHighlighting(codeStyle),
      merge,
      editorTheme,
      isRemoved ? removedTheme : [],
      EditorView.theme({ '.cm-scroller': { maxHeight: height } }),
    ],
  });
  return new EditorView({ state, root, parent: root });
}
