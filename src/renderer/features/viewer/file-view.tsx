import type { Language } from '@codemirror/language';
import { useEffect, useRef, useState } from 'react';
import { loadLanguage } from '../../core/code/highlight-code';
import { languageOfPath } from '../../core/code/language-of-path';
import { texts } from '../../core/texts/texts';
import { createFileView } from './create-file-view';

interface FileViewProps {
  readonly path: string;
  readonly text: string;
  readonly line: number | undefined;
  readonly isWrapped: boolean;
}

/** Loaded only when a file is shown, because of the editor in it. */
export default function FileView({ path, text, line, isWrapped }: FileViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [language, setLanguage] = useState<Language | null | undefined>(undefined);

  useEffect(() => {
    let isCurrent = true;
    // Code is readable without colors.
    void loadLanguage(languageOfPath(path))
      .catch(() => null)
      .then((loaded) => isCurrent && setLanguage(loaded));
    return () => {
      isCurrent = false;
    };
  }, [path]);

  useEffect(() => {
    const { current } = host;
    if (current === null || language === undefined) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const view = createFileView({ root, text, label: texts.files.viewer(path), language, line, isWrapped });
    view.focus();
    return () => view.destroy();
  }, [path, text, line, language, isWrapped]);

  return <div ref={host} data-file-view className="min-h-0 grow overflow-hidden" />;
}
