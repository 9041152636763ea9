import { type ToolMode, toolModeSchema } from '../../shared/settings/model';
import { texts } from '../core/texts/texts';

export function ToolModeChoice({ value, onChange }: { value: ToolMode; onChange: (mode: ToolMode) => void }) {
  const { toolModes } = texts.models.settings;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{texts.models.settings.toolMode}</legend>
      <div className="-mx-2">
        {orderedModes.map((mode) => (
          <label
            key={mode}
            className="flex gap-2.5 rounded-control px-2 py-1 hover:bg-hover has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="tool-mode"
              checked={mode === value}
              onChange={() => onChange(mode)}
              className="mt-0.5 size-4 shrink-0"
            />
            <span>
              {toolModes[mode].name}
              <span className="block text-small text-ink-soft">{toolModes[mode].explanation}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What most should take comes first. */
const orderedModes = toolModeSchema.options.toSorted((one, other) => Number(other === 'auto') - Number(one === 'auto'));
