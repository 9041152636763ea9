import { Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { createDebounced } from '../../../ui/behavior/create-debounced';
import { createChangeView, fromOutside } from './create-change-view';
import { changeEditorHost } from './focus-change-editor';
import { shortestChange } from './shortest-change';

interface ChangeEditorProps {
  readonly before: string | null;
  readonly after: string;
  readonly label: string;
  readonly isEditable: boolean;
  readonly unchanged: 'collapsed' | 'shown';
  /** As much as it may take up before it scrolls. */
  readonly height: string;
  /** False while `after` doesn't reflect the latest typing yet; the editor's text is newer then. */
  readonly isCurrent: boolean;
  readonly onEdit: (text: string) => void;
}

/** Long enough not to report every keystroke. */
const editDelay = 200;

export function ChangeEditor(props: ChangeEditorProps) {
  const { before, after, label, isEditable, unchanged, height, isCurrent } = props;
  const hostRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<EditorView>(null);
  const latest = useRef(props);
  const edits = useRef(createDebounced(editDelay));

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const host = hostRef.current;
    if (host === null) return;
    const { flush, schedule } = edits.current;
    const view = createChangeView({
      root: host.shadowRoot ?? host.attachShadow({ mode: 'open' }),
      before,
      after: latest.current.after,
      label,
      isEditable,
      unchanged,
      height,
      onEdit(text) {
        // Read now: a moment later the dialog may show another call.
        const { onEdit } = latest.current;
        schedule(() => onEdit(text));
      },
      onLeave: flush,
    });
    viewRef.current = view;
    return () => {
      flush();
      view.destroy();
    };
  }, [before, label, isEditable, unchanged, height]);

  useEffect(() => {
    const view = viewRef.current;
    if (view === null || !isCurrent || edits.current.isWaiting()) return;
    const changes = shortestChange(view.state.doc.toString(), after);
    if (changes === null) return;
    view.dispatch({ changes, annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)] });
  }, [after, isCurrent]);

  return <div ref={hostRef} {...{ [changeEditorHost]: isEditable ? 'editable' : 'read-only' }} />;
}
