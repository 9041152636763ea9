import { type DialectName, dialectNames } from '../../../shared/settings/dialect-names';
import { texts } from '../../core/texts/texts';

type Dialects = readonly DialectName[] | null;

export function DialectsChoice({ value, onChange }: { value: Dialects; onChange: (dialects: Dialects) => void }) {
  const { settings, dialects } = texts.models;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{settings.dialects}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <label className="flex items-center gap-2">
          <input
            type="radio"
            name="dialects"
            checked={value === null}
            onChange={() => onChange(null)}
            className="size-4"
          />
          {settings.dialectsFit}
        </label>
        <label className="flex items-center gap-2">
          <input
            type="radio"
            name="dialects"
            checked={value !== null}
            onChange={() => onChange([])}
            className="size-4"
          />
          {settings.dialectsOwn}
        </label>
      </div>
      {value && (
        <div className="mt-2 grid grid-cols-3 gap-x-3 gap-y-1 rounded-control bg-sunken p-2.5">
          {dialectNames.map((name) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={value.includes(name)}
                onChange={(event) => onChange(withDialect(value, name, event.target.checked ? 'take' : 'leave'))}
                className="size-4"
              />
              {dialects[name]}
            </label>
          ))}
        </div>
      )}
      <p className="mt-1 text-small text-ink-faint">
        {value?.length === 0 ? settings.noDialect : settings.dialectsHint}
      </p>
    </fieldset>
  );
}

function withDialect(chosen: readonly DialectName[], name: DialectName, wish: 'take' | 'leave'): DialectName[] {
  return dialectNames.filter((one) => (one === name ? wish === 'take' : chosen.includes(one)));
}
