import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { LabelledField } from '../../../ui/labelled-field';
import { TextField } from '../../../ui/text-field';

export type TextReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: string };

interface TextListSettingProps {
  readonly title: string;
  readonly explanation: string;
  /** Shown while the list is empty. */
  readonly none: string;
  readonly addLabel: string;
  readonly example: string;
  readonly add: string;
  readonly removeLabel: (item: string) => string;
  readonly items: readonly string[];
  /** Reads what the user typed as an item, or says what is wrong with it. */
  readonly read: (typed: string) => TextReading;
  readonly onChange: (items: string[]) => void;
}

/** A list of texts to which the user adds one at a time. */
export function TextListSetting(props: TextListSettingProps) {
  const { title, items, read, onChange } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const reading = read(typed);
    if (reading.kind === 'problem') return setProblem(reading.problem);
    onChange([...items, reading.text]);
    setTyped('');
  }

  function remove(item: string) {
    onChange(items.filter((other) => other !== item));
    // The button disappears with its row.
    field.current?.focus();
  }

  return (
    <section aria-label={title} className="space-y-2 border-t border-line pt-4">
      <h4 className="font-semibold">{title}</h4>
      <p className="text-small text-ink-soft">{props.explanation}</p>
      {items.length === 0 && <p className="text-small text-ink-faint">{props.none}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item} className="flex items-center gap-2 border-b border-line py-1 last:border-none">
              <code className="min-w-0 grow font-mono text-small wrap-anywhere">{item}</code>
              <IconButton icon={X} size="small" name={props.removeLabel(item)} onClick={() => remove(item)} />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add}>
        <LabelledField label={props.addLabel} problem={problem}>
          {(control) => (
            <div className="flex gap-2">
              <TextField
                {...control}
                ref={field}
                placeholder={props.example}
                spellCheck={false}
                autoComplete="off"
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setProblem(undefined);
                }}
                className="grow"
              />
              <Button type="submit">{props.add}</Button>
            </div>
          )}
        </LabelledField>
      </form>
    </section>
  );
}
