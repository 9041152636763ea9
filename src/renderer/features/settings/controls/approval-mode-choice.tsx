import { type ApprovalMode, approvalModeInfo, approvalModes } from '../../../../shared/settings/approval-mode';
import { texts } from '../../../core/texts/texts';
import { RadioOption } from '../../../ui/radio-option';

interface ApprovalModeChoiceProps {
  readonly value: ApprovalMode;
  readonly onChange: (mode: ApprovalMode) => void;
}

export function ApprovalModeChoice({ value, onChange }: ApprovalModeChoiceProps) {
  const { mode: legend, modeHint } = texts.settings.approval;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="-mx-2 space-y-px">
        {approvalModes.map((mode) => (
          <RadioOption
            key={mode}
            group="approval-mode"
            name={approvalModeInfo[mode].name}
            isChosen={mode === value}
            onChoose={() => onChange(mode)}
          >
            <span className="block text-ink-soft">{approvalModeInfo[mode].description}</span>
          </RadioOption>
        ))}
      </div>
      <p className="mt-1.5 text-small text-ink-soft">{modeHint}</p>
    </fieldset>
  );
}
