import { type Settings, settingsSchema } from '../../shared/settings';
import { texts } from '../texts';

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
          <label
            key={choice}
            className="flex gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="when-closed"
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="mt-0.5 size-4 shrink-0"
            />
            <span>
              <span className="font-medium">{words.choices[choice].name}</span>
              <span className="block text-small text-ink-soft">{words.choices[choice].explanation}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
