import { useId, useState } from 'react';
import { texts } from '../texts';
import { RevealedText } from '../ui/revealed-text';
import { useCommandHighlights } from './command-highlights';
import type { CommandText } from './command-texts';
import { UnseenEnd } from './unseen-end';

interface CommandViewProps {
  readonly command: CommandText;
  readonly onUnseen: (isUnseen: boolean) => void;
}

/** From here on it is worth saying that what is seen at first may not be all. */
const worthCounting = 500;

/** A text of a call, whole: nothing cut, nothing invisible. */
export function CommandView({ command, onUnseen }: CommandViewProps) {
  const { label, text, lineBreaks } = command;
  const labelId = useId();
  const highlights = useCommandHighlights(command);
  const [isUnseen, setIsUnseen] = useState(false);

  function tell(isUnseen: boolean) {
    setIsUnseen(isUnseen);
    onUnseen(isUnseen);
  }

  return (
    <div className="space-y-1">
      <div className="flex flex-wrap justify-between gap-x-4">
        <h3 id={labelId} className="font-semibold">
          <RevealedText text={label} />
        </h3>
        {lengthText(text, { isUnseen }) !== null && (
          <p role="status" className={isUnseen ? 'text-small font-medium text-warn-ink' : 'text-small text-ink-faint'}>
            {lengthText(text, { isUnseen })}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a section with a name is a region as well, but takes no focus */}
      <div
        role="region"
        aria-labelledby={labelId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        tabIndex={0}
        className="max-h-[40vh] overflow-y-auto rounded-control border border-line bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap"
      >
        <RevealedText text={text} lineBreaks={lineBreaks} highlights={highlights} />
        <UnseenEnd text={text} onUnseen={tell} />
      </div>
    </div>
  );
}

function lengthText({ length }: string, { isUnseen }: { isUnseen: boolean }): string | null {
  if (length > worthCounting) {
    return isUnseen ? texts.command.scrollToEnd(length) : texts.command.allShown(length);
  }
  return isUnseen ? texts.command.mustSeeEnd : null;
}
