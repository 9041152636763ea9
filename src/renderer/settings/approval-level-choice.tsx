import { type Settings, settingsSchema } from '../../shared/settings';
import { texts } from '../texts';

type Level = Settings['autoApproveUpTo'];

const { approval } = texts.settings;

export function ApprovalLevelChoice({ value, onChange }: { value: Level; onChange: (level: Level) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{approval.level}</legend>
      <div className="-mx-2 space-y-px">
        {settingsSchema.shape.autoApproveUpTo.options.map((level) => {
          const { name, explanation, runs, asks } = approval.levels[level];
          return (
            <label
              key={level}
              className="flex gap-2.5 rounded-control px-2 py-2 hover:bg-hover has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="approval-level"
                checked={level === value}
                onChange={() => onChange(level)}
                className="mt-0.5 size-4 shrink-0"
              />
              <span>
                <span className="font-medium">{name}</span>
                <span className="block text-ink-soft">{explanation}</span>
                <span className="block text-small text-ink-soft">
                  <span className="font-medium">{approval.runs}</span> {runs}
                </span>
                <span className="block text-small text-ink-soft">
                  <span className="font-medium">{approval.asks}</span> {asks}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <p className="mt-1.5 text-small text-ink-soft">{approval.highNeverRuns}</p>
    </fieldset>
  );
}
