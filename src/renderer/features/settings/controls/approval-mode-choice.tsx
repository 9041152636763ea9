import { type ApprovalMode, approvalModeInfo, approvalModes } from '../../../../shared/settings/approval-mode';
import { asSentence } from '../../../core/format/as-sentence';
import { useHasSandbox, useSandboxRemedy } from '../../../core/store/use-has-sandbox';
import { modeDescription } from '../../../core/texts/conversation/composer-texts';
import { texts } from '../../../core/texts/texts';
import { RadioOption } from '../../../ui/radio-option';

interface ApprovalModeChoiceProps {
  readonly value: ApprovalMode;
  readonly onChange: (mode: ApprovalMode) => void;
}

export function ApprovalModeChoice({ value, onChange }: ApprovalModeChoiceProps) {
  const { mode: legend, modeHint } = texts.settings.approval;
  const hasSandbox = useHasSandbox();
  const remedy = useSandboxRemedy();
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
            <span className="block text-ink-soft">{modeDescription(mode, { hasSandbox })}</span>
          </RadioOption>
        ))}
      </div>
      <p className="mt-1.5 text-small text-ink-soft">{modeHint}</p>
      {remedy !== null && (
        <p className="mt-1.5 text-small text-warn-ink">
          {texts.composer.mode.noSandbox} {asSentence(remedy)}
        </p>
      )}
    </fieldset>
  );
}
