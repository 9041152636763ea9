import { type Settings, settingsSchema } from '../../shared/settings';
import { texts } from '../texts';

type Level = Settings['autoApproveUpTo'];

export function ApprovalLevelChoice({ value, onChange }: { value: Level; onChange: (level: Level) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{texts.settings.approvalLevel}</legend>
      <div className="-mx-2">
        {settingsSchema.shape.autoApproveUpTo.options.map((level) => (
          <label
            key={level}
            className="flex gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="approval-level"
              checked={level === value}
              onChange={() => onChange(level)}
              className="mt-0.5 size-4 shrink-0"
            />
            <span>
              <span className="font-medium">{texts.settings.levels[level].name}</span>
              <span className="block text-small text-ink-soft">{texts.settings.levels[level].explanation}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-small text-ink-faint">{texts.settings.highNeverRuns}</p>
    </fieldset>
  );
}
