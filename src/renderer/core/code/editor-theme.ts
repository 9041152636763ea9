import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { codeHighlightStyles } from './highlight-code';

/** Uses the window's colors; unlike the style sheet, custom properties reach into the editor's shadow tree. */
export const editorTheme = EditorView.theme({
  '&': {
    backgroundColor: 'var(--color-canvas)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-control)',
    fontSize: 'var(--text-small)',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '2px solid var(--color-accent-ink)' },
  '.cm-scroller': {
    overflow: 'auto',
    fontFamily: 'var(--font-mono)',
    lineHeight: 'var(--text-small--line-height)',
    scrollbarWidth: 'thin',
    scrollbarColor: 'var(--color-line-strong) transparent',
  },
  '.cm-content': { caretColor: 'var(--color-ink)', direction: 'ltr' },
  '.cm-line, .cm-deletedLine': { unicodeBidi: 'isolate', paddingLeft: '6px', overflowWrap: 'anywhere' },
  '.cm-line.in-written-order, .cm-deletedLine.in-written-order': { unicodeBidi: 'isolate-override' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-sunken)',
    color: 'var(--color-ink-faint)',
    borderRight: '1px solid var(--color-line)',
  },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--color-good-soft)' },
  '&.cm-merge-b .cm-changedText, .cm-insertedLine .cm-changedText': {
    background: 'color-mix(in oklab, var(--color-good-ink), transparent 86%)',
    borderRadius: '2px',
  },
  '&.cm-merge-b .cm-deletedChunk, .cm-deletedChunk': { backgroundColor: 'var(--color-bad-soft)', paddingLeft: '0' },
  '&.cm-merge-b .cm-deletedChunk .cm-deletedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in oklab, var(--color-bad-ink), transparent 88%)',
    borderRadius: '2px',
  },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--color-good-ink)' },
  '&.cm-merge-b .cm-deletedLineGutter': { background: 'var(--color-bad-ink)' },
  '.cm-collapsedLines': {
    color: 'var(--color-ink-faint) !important',
    background: 'var(--color-sunken) !important',
    fontFamily: 'var(--font-sans)',
    '&:before, &:after': { display: 'none' },
  },
  mark: {
    borderRadius: 'var(--radius-small)',
    padding: '0 2px',
    color: 'var(--color-warn-ink)',
    backgroundColor: 'var(--color-warn-soft)',
    boxShadow: 'inset 0 0 0 1px currentcolor',
  },
});

/** The utilities that color code elsewhere don't reach into the shadow tree. */
export const codeStyle = HighlightStyle.define(
  codeHighlightStyles.map(({ tag, className }) => ({
    tag: [...tag],
    color: `var(--color-${className.replace(/^text-/, '')})`,
  })),
);
