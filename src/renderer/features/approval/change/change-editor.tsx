import type { Language } from '@codemirror/language';
import { Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { use, useEffect, useRef } from 'react';
import { loadLanguage } from '../../../core/code/highlight-code';
import { languageOfPath } from '../../../core/code/language-of-path';
import { createDebounced } from '../../../ui/behavior/create-debounced';
import { createChangeView, fromOutside } from './create-change-view';
import { changeEditorHost } from './focus-change-editor';
import { shortestChange } from './shortest-change';

interface ChangeEditorProps {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
  readonly label: string;
  /** Whether `after` is a text that is removed. */
  readonly isRemoved: boolean;
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

/** By name, so that an editor that is rendered again doesn't wait again. */
const languages = new Map<string, Promise<Language | null>>();

function languageNamed(name: string): Promise<Language | null> {
  // Code is readable without colors.
  const loading = languages.get(name) ?? loadLanguage(name).catch(() => null);
  languages.set(name, loading);
  return loading;
}

/** Waits for the language of the file: lines that are removed are drawn only once. */
export function ChangeEditor(props: ChangeEditorProps) {
  const { path, before, after, label, isRemoved, isEditable, unchanged, height, isCurrent } = props;
  const language = use(languageNamed(languageOfPath(path)));
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
      language,
      isRemoved,
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
  }, [before, label, language, isRemoved, isEditable, unchanged, height]);

  useEffect(() => {
    const view = viewRef.current;
    if (view === null || !isCurrent || edits.current.isWaiting()) return;
    const changes = shortestChange(view.state.doc.toString(), after);
    if (changes === null) return;
    view.dispatch({ changes, annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)] });
  }, [after, isCurrent]);

  return <div ref={hostRef} {...{ [changeEditorHost]: isEditable ? 'editable' : 'read-only' }} />;
}
