import clsx from 'clsx';
import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import { useShellHighlights } from '../../../../core/code/use-shell-highlights';

import { RevealedText } from '../../../../core/components/revealed-text';
import { texts } from '../../../../core/texts/texts';
import { Button } from '../../../../ui/button';
import { fieldLook } from '../../../../ui/text-field';
import { excerptOf } from './command-excerpt';
import type { CommandText } from './command-texts';
import { LastLineSentinel, type LastLineVisibility } from './last-line-sentinel';

/** `section` has its own heading; `inline` is small and leaves that to the question around it. */
export type CommandLook = 'section' | 'inline';

interface CommandViewProps {
  readonly command: CommandText;
  readonly look: CommandLook;
  readonly isEditedAtFirst: boolean;
  /** Absent if the text can't be edited here. */
  readonly onEdit?: ((text: string) => void) | undefined;
  readonly onUnseen: (isUnseen: boolean) => void;
}

/** In characters: from this length on, a note says that the text may continue out of view. */
const worthCounting = 500;

/** Shows a text of a call in full and with nothing invisible; only file content may be shown in part at first. */
export function CommandView({ command, look, isEditedAtFirst, onEdit, onUnseen }: CommandViewProps) {
  const { label, text, lineBreaks, isFileContent, isCommand } = command;
  const labelId = useId();
  const areaRef = useRef<HTMLDivElement>(null);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const highlights = useShellHighlights(command.isCommand ? text : null);
  const [sight, setSight] = useState<LastLineVisibility>('unknown');
  const [isWhole, setIsWhole] = useState(false);
  const [isEditing, setIsEditing] = useState(isEditedAtFirst);
  const excerpt = useMemo(() => (isFileContent && !isWhole ? excerptOf(text) : null), [isFileContent, isWhole, text]);
  const isUnseen = !isFileContent && sight === 'unseen';
  const lengthText = excerpt === null ? shownLength(text, { isUnseen }) : texts.command.partShown(text.length);

  function tell(sight: LastLineVisibility) {
    setSight(sight);
    onUnseen(sight !== 'seen');
  }

  return (
    <div className="space-y-1">
      <div
        className={clsx(
          'flex flex-wrap items-center justify-end gap-x-2',
          look === 'section' ? 'min-h-6' : lengthText === null && isCommand && 'sr-only',
        )}
      >
        <h3
          id={labelId}
          className={clsx(
            'mr-auto',
            look === 'section' ? 'font-semibold' : isCommand ? 'sr-only' : 'text-small text-ink-faint',
          )}
        >
          <RevealedText text={label} />
        </h3>
        {lengthText !== null && (
          <p role="status" className={isUnseen ? 'text-small font-medium text-warn-ink' : 'text-small text-ink-faint'}>
            {lengthText}
          </p>
        )}
        {isUnseen && (
          <Button size="small" onClick={() => goToEnd(isEditing ? fieldRef : areaRef, endRef)}>
            {texts.command.goToEnd}
          </Button>
        )}
        {onEdit && (
          <Button
            look="quiet"
            size="small"
            className="last:-mr-2"
            aria-label={isEditing ? texts.command.doneEditing : texts.command.edit}
            onClick={() => setIsEditing(!isEditing)}
          >
            {isEditing ? texts.command.done : texts.ask.edit}
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
      {isEditing && onEdit ? (
        <CommandField text={text} label={label} areaRef={fieldRef} endRef={endRef} onEdit={onEdit} onSight={tell} />
      ) : (
        /* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll reliably */
        <div
          ref={areaRef}
          role="group"
          aria-labelledby={labelId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
          tabIndex={0}
          className={clsx(
            'overflow-y-auto rounded-control border border-line bg-sunken px-3 font-mono text-small wrap-anywhere whitespace-pre-wrap',
            look === 'section' ? 'max-h-[40vh] py-2' : 'max-h-60 py-1.5',
          )}
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
      )}
    </div>
  );
}

interface CommandFieldProps {
  readonly text: string;
  readonly label: string;
  readonly areaRef: RefObject<HTMLTextAreaElement | null>;
  readonly endRef: RefObject<HTMLDivElement | null>;
  readonly onEdit: (text: string) => void;
  readonly onSight: (sight: LastLineVisibility) => void;
}

/** As tall as its text, because what is edited must be visible in full, too. */
function CommandField({ text, label, areaRef, endRef, onEdit, onSight }: CommandFieldProps) {
  return (
    <div>
      <textarea
        ref={areaRef}
        aria-label={label}
        value={text}
        spellCheck={false}
        autoComplete="off"
        rows={1}
        onChange={(event) => onEdit(event.target.value)}
        className={clsx(
          fieldLook,
          'block field-sizing-content w-full resize-none px-3 py-2 font-mono text-small wrap-anywhere',
        )}
      />
      <LastLineSentinel text={text} endRef={endRef} onSight={onSight} />
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
