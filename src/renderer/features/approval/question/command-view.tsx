import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { RevealedText } from '../../../core/components/revealed-text';
import type { TextHighlight } from '../../../core/components/revealed-text-pieces';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { excerptOf } from './command-excerpt';
import type { CommandText } from './command-texts';
import { LastLineSentinel, type LastLineVisibility } from './last-line-sentinel';

/** Highlighting helps only with texts that people can read; a longer one would just take longer to draw. */
const maxHighlighted = 20_000;

type Highlighter = (command: string) => readonly TextHighlight[];

interface CommandViewProps {
  readonly command: CommandText;
  readonly onUnseen: (isUnseen: boolean) => void;
}

/** From this length on it is worth saying that there may be more than is visible at first. */
const worthCounting = 500;

/** Shows a text of a call in full and with nothing invisible; only file content may be shown in part at first. */
export function CommandView({ command, onUnseen }: CommandViewProps) {
  const { label, text, lineBreaks, isFileContent } = command;
  const labelId = useId();
  const areaRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const highlights = useCommandHighlights(command);
  const [sight, setSight] = useState<LastLineVisibility>('unknown');
  const [isWhole, setIsWhole] = useState(false);
  const excerpt = useMemo(() => (isFileContent && !isWhole ? excerptOf(text) : null), [isFileContent, isWhole, text]);
  const isUnseen = !isFileContent && sight === 'unseen';
  const lengthText = excerpt === null ? shownLength(text, { isUnseen }) : texts.command.partShown(text.length);

  function tell(sight: LastLineVisibility) {
    setSight(sight);
    onUnseen(sight !== 'seen');
  }

  return (
    <div className="space-y-1">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2">
        <h3 id={labelId} className="mr-auto font-semibold">
          <RevealedText text={label} />
        </h3>
        {lengthText !== null && (
          <p role="status" className={isUnseen ? 'text-small font-medium text-warn-ink' : 'text-small text-ink-faint'}>
            {lengthText}
          </p>
        )}
        {isUnseen && (
          <Button size="small" onClick={() => goToEnd(areaRef, endRef)}>
            {texts.command.goToEnd}
          </Button>
        )}
        {excerpt !== null && (
          <Button
            size="small"
            onClick={() => {
              setIsWhole(true);
              areaRef.current?.focus();
            }}
          >
            {texts.command.showWhole}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a section with a name is a region as well, but takes no focus */}
      <div
        ref={areaRef}
        role="region"
        aria-labelledby={labelId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        tabIndex={0}
        className="max-h-[40vh] overflow-y-auto rounded-control border border-line bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap"
      >
        {excerpt === null ? (
          <RevealedText text={text} lineBreaks={lineBreaks} highlights={highlights} />
        ) : (
          <>
            <RevealedText text={excerpt.head} lineBreaks={lineBreaks} />
            <p className="my-1 font-sans text-ink-faint">{texts.command.leftOut(excerpt.leftOut)}</p>
            <RevealedText text={excerpt.tail} lineBreaks={lineBreaks} />
          </>
        )}
        {!isFileContent && <LastLineSentinel text={text} endRef={endRef} onSight={tell} />}
      </div>
    </div>
  );
}

/** The button disappears on press, but the focus must not be lost. */
function goToEnd(areaRef: RefObject<HTMLElement | null>, endRef: RefObject<HTMLElement | null>) {
  areaRef.current?.focus({ preventScroll: true });
  endRef.current?.scrollIntoView({ block: 'nearest' });
}

function shownLength({ length }: string, { isUnseen }: { isUnseen: boolean }): string | null {
  if (length > worthCounting) {
    return isUnseen ? texts.command.scrollToEnd(length) : texts.command.allShown(length);
  }
  return isUnseen ? texts.command.mustSeeEnd : null;
}

/** Returns the highlights of a command once the highlighter is loaded; until then, or without it, none. */
function useCommandHighlights({ text, isCommand }: CommandText): readonly TextHighlight[] {
  const [highlighter, setHighlighter] = useState<{ readonly highlight: Highlighter } | null>(null);

  useEffect(() => {
    if (!isCommand) return;
    import('./highlight-shell').then(
      (module) => setHighlighter({ highlight: module.highlightShell }),
      () => {},
    );
  }, [isCommand]);

  return useMemo(
    () => (isCommand && text.length <= maxHighlighted ? (highlighter?.highlight(text) ?? []) : []),
    [highlighter, isCommand, text],
  );
}
