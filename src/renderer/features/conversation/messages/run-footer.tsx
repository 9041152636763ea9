import { memo, type ReactNode } from 'react';
import type { InstructionUse } from '../../../../shared/conversation/instruction-use';
import type { RunFacts } from '../../../../shared/conversation/run-facts';
import { durationText } from '../../../core/format/duration-text';
import { useConversation } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Popover } from '../../../ui/popover';
import { InstructionsInForce } from '../../instructions/instructions-in-force';
import { useModelName } from '../../models/use-model-name';
import { costText } from '../cost-text';

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en');

const words = texts.usage.run;

/** Says below the last answer of a run which model it was, how long it took and what it cost; opens to the details. */
interface RunFooterProps {
  readonly run: RunFacts;
  /** The instructions in use during the run. */
  readonly instructions?: readonly InstructionUse[] | undefined;
}

const none: readonly InstructionUse[] = [];

export const RunFooter = memo(function RunFooter({ run, instructions = none }: RunFooterProps) {
  const name = useModelName(run.model);
  const { duration, inputTokens, outputTokens } = run;
  const tokens = inputTokens + outputTokens;
  const cost = tokens === 0 ? null : costText(run);
  const facts = [
    name,
    durationText(duration),
    ...(tokens === 0 ? [] : [texts.usage.tokenCount(short.format(tokens))]),
    ...(cost === null ? [] : [cost]),
  ];
  return (
    <Popover
      label={words.title}
      align="start"
      className="w-72 max-w-(--radix-popover-content-available-width) p-4"
      trigger={
        <button
          type="button"
          aria-label={words.spoken(facts)}
          title={words.title}
          className="-ml-1 flex max-w-full gap-1.5 rounded-small px-1 text-left text-small text-ink-faint tabular-nums transition-colors hover:text-ink"
        >
          <span className="min-w-0 truncate">{name}</span>
          {facts.slice(1).map((fact) => (
            <span key={fact} className="shrink-0 before:mr-1.5 before:content-['·']">
              {fact}
            </span>
          ))}
        </button>
      }
    >
      <RunDetails run={run} name={name} cost={cost} />
      {instructions.length > 0 && <UsedInstructions instructions={instructions} />}
    </Popover>
  );
});

function RunDetails({ run, name, cost }: { run: RunFacts; name: string; cost: string | null }) {
  const { duration, answers, inputTokens, outputTokens, cachedTokens } = run;
  const isCounted = inputTokens + outputTokens > 0;
  return (
    <dl className="space-y-1.5">
      <Fact term={words.model}>{name}</Fact>
      <Fact term={words.duration}>{durationText(duration)}</Fact>
      <Fact term={words.answers}>{whole.format(answers)}</Fact>
      {isCounted && <Fact term={texts.usage.sent}>{texts.usage.tokenCount(whole.format(inputTokens))}</Fact>}
      {cachedTokens > 0 && <Fact term={words.cached}>{texts.usage.tokenCount(whole.format(cachedTokens))}</Fact>}
      {isCounted && <Fact term={texts.usage.received}>{texts.usage.tokenCount(whole.format(outputTokens))}</Fact>}
      {isCounted && <Fact term={texts.usage.cost}>{cost ?? texts.usage.costUnknown}</Fact>}
    </dl>
  );
}

function UsedInstructions({ instructions }: { instructions: readonly InstructionUse[] }) {
  const folder = useConversation(({ workspacePath }) => workspacePath, '');
  return (
    <div className="mt-3 border-t border-line pt-2">
      <p className="mb-0.5 text-ink-soft">{texts.instructions.inForce}</p>
      <InstructionsInForce used={instructions} folder={folder} />
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
