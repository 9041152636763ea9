import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isSameModel, type ModelCatalogue, type ModelRef } from '../../../../shared/settings/model';
import { texts } from '../../../core/texts/texts';
import { Badge } from '../../../ui/badge';
import { TextField } from '../../../ui/text-field';
import { ConnectionDot } from '../connection-dot';
import type { FoundModel } from '../find-model';
import { modelFacts } from '../model-facts';
import { moveChoice } from './move-choice';
import { type PickerModel, pickerGroups } from './picker-groups';

interface PickerOptionProps {
  readonly id: string;
  readonly shown: PickerModel;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly isDefault: boolean;
  readonly onChoose: () => void;
}

interface PickerChoiceProps {
  readonly catalogue: ModelCatalogue;
  readonly current: FoundModel | null;
  readonly onChoose: (model: ModelRef) => void;
}

/** The focus stays in the search field; the arrow keys move through the results. */
export function PickerChoice({ catalogue, current, onChoose }: PickerChoiceProps) {
  const [query, setQuery] = useState('');
  const groups = pickerGroups(catalogue, query);
  const models = groups.flatMap((group) => group.models);
  const currentIndex = current ? models.findIndex(({ ref }) => isSameModel(ref, current.ref)) : -1;
  /** Null until the user moves; until then the current model is active, or the first. */
  const [moved, setMoved] = useState<number | null>(null);
  const active = Math.min(moved ?? Math.max(currentIndex, 0), models.length - 1);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const searchField = useRef<HTMLInputElement>(null);

  // If the popover was opened before the models were loaded, something else got the focus.
  useEffect(() => searchField.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    // Only then does the popover have its height and the list something to scroll.
    const frame = requestAnimationFrame(() => {
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [listId, active]);

  function press(event: KeyboardEvent) {
    const next = moveChoice(event.key, active, models.length);
    if (next !== null) setMoved(next);
    const chosen = models[active];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) onChoose(chosen.ref);
    if (next !== null || event.key === 'Enter') event.preventDefault();
  }

  return (
    <>
      <div className="shrink-0 p-2">
        <TextField
          ref={searchField}
          type="search"
          role="combobox"
          aria-label={texts.models.picker.search}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          placeholder={texts.models.picker.search}
          spellCheck={false}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setMoved(event.target.value.trim() === '' ? null : 0);
          }}
          onKeyDown={press}
          className="w-full"
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={texts.models.picker.list}
        tabIndex={-1}
        className="min-h-0 grow overflow-y-auto px-1.5 pb-1.5"
      >
        {groups.map(({ connection, models: grouped }) => (
          <fieldset key={connection.id} className="pb-1">
            <legend className="flex items-center gap-2 px-2 pt-1.5 pb-0.5 text-small font-medium text-ink-faint">
              <ConnectionDot connection={connection} />
              {connection.name}
            </legend>
            {grouped.map((one) => {
              const index = models.indexOf(one);
              return (
                <PickerOption
                  key={one.ref.modelId}
                  id={optionId(index)}
                  shown={one}
                  isActive={index === active}
                  isCurrent={index === currentIndex}
                  isDefault={isSameModel(one.ref, catalogue.defaultModel)}
                  onChoose={() => onChoose(one.ref)}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
      {models.length === 0 && (
        <p role="status" className="px-3.5 pb-3 text-ink-soft">
          {query.trim() === '' ? texts.models.picker.noneAtAll : texts.models.picker.none}
        </p>
      )}
    </>
  );
}

function PickerOption({ id, shown, isActive, isCurrent, isDefault, onChoose }: PickerOptionProps) {
  const { ref, model } = shown;
  const facts = model ? modelFacts(model) : [texts.models.picker.typedHint];
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={-1}
      onClick={onChoose}
      className={clsx('flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left', {
        'bg-selected': isActive,
        'hover:bg-hover': !isActive,
      })}
    >
      <span className="flex h-5 w-4 shrink-0 items-center justify-center">
        {isCurrent && <Check aria-hidden className="size-4" />}
      </span>
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">{model ? model.name : texts.models.picker.typed(ref.modelId)}</span>
        {facts.length > 0 && <span className="block text-small text-ink-faint">{facts.join(' · ')}</span>}
      </span>
      {isDefault && <Badge tone="neutral">{texts.models.picker.isDefault}</Badge>}
    </button>
  );
}
