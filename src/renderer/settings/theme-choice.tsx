import { type Settings, settingsSchema } from '../../shared/settings/settings';
import { texts } from '../core/texts/texts';

type Theme = Settings['theme'];

export function ThemeChoice({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{texts.settings.appearance.theme}</legend>
      <div className="grid max-w-sm grid-cols-3 gap-0.5 rounded-control bg-sunken p-0.5">
        {settingsSchema.shape.theme.options.map((theme) => (
          <label
            key={theme}
            className="rounded-small py-1 text-center text-ink-soft outline-accent-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => onChange(theme)}
              className="sr-only"
            />
            {texts.settings.appearance.themes[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
