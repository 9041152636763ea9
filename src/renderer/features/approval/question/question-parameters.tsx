import type { JsonObject } from '../../../../shared/json/json';
import { RevealedText } from '../../../core/components/revealed-text';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { useCommandTexts } from './command/command-section';
import type { QuestionHeading } from './question-heading';
import { remainingParameters } from './remaining-parameters';

interface QuestionParametersProps {
  readonly draft: ApprovalDraft;
  readonly parameters: JsonObject;
  readonly heading: QuestionHeading;
}

/** The parameters that nothing else in the question shows. */
export function QuestionParameters({ draft, parameters, heading }: QuestionParametersProps) {
  const commands = useCommandTexts(draft);
  const { change } = draft.shown;
  const rest = remainingParameters(parameters, { commands, change, heading: heading.shows });
  // Until main has checked the call, a text may still turn out to be the content of a file.
  const isFirstLook = draft.check.status === 'pending' && draft.revision === 0;
  if (rest.length === 0 || isFirstLook) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-small">
      {rest.map(({ name, text }) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">
            <RevealedText text={name} />
          </dt>
          <dd className="max-h-24 min-w-0 overflow-y-auto font-mono wrap-anywhere">
            <RevealedText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
