import { type Settings, settingsSchema } from '../../../../shared/settings/settings';
import { texts } from '../../../core/texts/texts';
import { RadioOption } from '../../../ui/radio-option';

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
            <RadioOption
              key={level}
              group="approval-level"
              name={name}
              isChosen={level === value}
              onChoose={() => onChange(level)}
            >
              <span className="block text-ink-soft">{explanation}</span>
              <span className="block text-small text-ink-soft">
                <span className="font-medium">{approval.runs}</span> {runs}
              </span>
              <span className="block text-small text-ink-soft">
                <span className="font-medium">{approval.asks}</span> {asks}
              </span>
            </RadioOption>
          );
        })}
      </div>
      <p className="mt-1.5 text-small text-ink-soft">{approval.highNeverRuns}</p>
    </fieldset>
  );
}
