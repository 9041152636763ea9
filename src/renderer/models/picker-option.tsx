import clsx from 'clsx';
import { Check } from 'lucide-react';
import { texts } from '../core/texts/texts';
import { modelFacts } from '../features/models/model-facts';
import type { PickerModel } from '../features/models/picker/picker-groups';
import { Badge } from '../ui/badge';

interface PickerOptionProps {
  readonly id: string;
  readonly shown: PickerModel;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly isDefault: boolean;
  readonly onChoose: () => void;
}

export function PickerOption({ id, shown, isActive, isCurrent, isDefault, onChoose }: PickerOptionProps) {
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
