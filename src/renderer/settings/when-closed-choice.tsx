import { type Settings, settingsSchema } from '../../shared/settings/settings';
import { texts } from '../core/texts/texts';
import { RadioOption } from '../ui/radio-option';

type WhenClosed = Settings['whenClosed'];

const words = texts.settings.desktop;

interface WhenClosedChoiceProps {
  readonly value: WhenClosed;
  readonly onChange: (choice: WhenClosed) => void;
}

export function WhenClosedChoice({ value, onChange }: WhenClosedChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{words.whenClosed}</legend>
      <div className="-mx-2 space-y-px">
        {settingsSchema.shape.whenClosed.options.map((choice) => (
          <RadioOption
            key={choice}
            group="when-closed"
            name={words.choices[choice].name}
            isChosen={choice === value}
            onChoose={() => onChange(choice)}
          >
            <span className="block text-small text-ink-soft">{words.choices[choice].explanation}</span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}
