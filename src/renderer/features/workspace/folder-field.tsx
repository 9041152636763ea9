import clsx from 'clsx';
import { Folder } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { PathText } from '../../ui/path-text';
import { TextField } from '../../ui/text-field';
import { type AnsweredCompletion, completionFor, type FolderCompletion } from './completion-for';

/** In milliseconds: shorter than a pause between words, so that it is there by the next key press. */
const typingPause = 80;

const nothing: FolderCompletion = { folders: [], problem: null };

interface FolderFieldProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'> {
  readonly value: string;
  readonly onChange: (path: string) => void;
  /** The folder couldn't be opened, which is reported elsewhere, so problems found while typing aren't reported too. */
  readonly isRefused: boolean;
  /** Called when the user chooses a folder from the list. */
  readonly onChoose: (path: string) => void;
}

/** A path field with completions: Tab completes, the arrow keys choose, Enter opens. */
export function FolderField({ value, onChange, onChoose, isRefused, ...field }: FolderFieldProps) {
  const { folders, problem } = useFolderCompletion(value);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const shown = isOpen ? folders : [];
  const activeFolder = shown[active];

  function write(path: string) {
    onChange(path);
    setActive(-1);
    setIsOpen(true);
  }
  function move(by: number) {
    setIsOpen(true);
    if (folders.length > 0) setActive((active + by + folders.length + (active < 0 && by < 0 ? 1 : 0)) % folders.length);
  }
  function press(event: KeyboardEvent) {
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        return move(1);
      case 'ArrowUp':
        event.preventDefault();
        return move(-1);
      case 'Tab': {
        const completed = activeFolder ?? shown[0];
        if (event.shiftKey || completed === undefined || completed === value) return;
        event.preventDefault();
        return write(completed);
      }
      case 'Enter':
        if (activeFolder === undefined) return;
        event.preventDefault();
        return onChoose(activeFolder);
      case 'Escape':
        return setActive(-1);
    }
  }

  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...field}
        aria-invalid={isRefused}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeFolder === undefined ? undefined : `${listId}-${active}`}
        value={value}
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
        placeholder={texts.workspace.pathExample}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
      />
      <div
        id={listId}
        role="listbox"
        aria-label={texts.workspace.completions}
        className="max-h-44 overflow-y-auto rounded-control border border-line p-1 empty:hidden"
      >
        {shown.map((folder, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and says which is meant
          <div
            key={folder}
            id={`${listId}-${index}`}
            ref={index === active ? scrollToIt : undefined}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => write(folder)}
            className={clsx(
              'flex cursor-pointer items-center gap-2 rounded-small px-1.5 py-1 font-mono text-small',
              index === active ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <Folder aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
            <PathText path={folder} className="min-w-0" />
          </div>
        ))}
      </div>
      <p role="status" className="text-small text-ink-faint empty:hidden">
        {!isRefused && problem}
      </p>
    </div>
  );
}

function scrollToIt(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function useFolderCompletion(text: string): FolderCompletion {
  const { app } = useModels();
  const [answer, setAnswer] = useState<AnsweredCompletion>({ ...nothing, text: '' });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without completions the path can still be typed in full.
      const found = await app.completeFolder(text).catch(() => nothing);
      if (isCurrent) setAnswer({ ...found, text });
    }, typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [app, text]);
  return completionFor(text, answer);
}
