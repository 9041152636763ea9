import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { CommandOutput } from '../../../shared/contract/contract';
import type { ModelUsage } from '../../../shared/conversation/model-usage';
import { useActions } from '../../core/actions/actions-context';
import { failureMessage } from '../../core/bridge/command-client';
import { useOpenerFocus } from '../../core/focus/focus';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { IconButton } from '../../ui/icon-button';
import { Modal } from '../../ui/modal';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { costText } from './cost-text';

const whole = new Intl.NumberFormat('en');

type Read = CommandOutput<'usage.read'> | { readonly failure: string } | null;

/** The tokens and the cost of the open conversation and of today, by model. */
export function CostDialog() {
  const { app } = useModels();
  const { stage } = useActions();
  const focus = useOpenerFocus();
  const [read, setRead] = useState<Read>(null);
  useEffect(() => {
    let isOpen = true;
    app.readUsage().then(
      (usage) => isOpen && setRead(usage),
      (cause) => isOpen && setRead({ failure: asSentence(failureMessage(cause)) }),
    );
    return () => {
      isOpen = false;
    };
  }, [app]);

  return (
    <Dialog.Root open onOpenChange={stage.clear}>
      <Modal {...focus} aria-describedby={undefined}>
        <header className="flex shrink-0 items-center gap-3 border-b border-line py-3 pr-3 pl-5">
          <Dialog.Title className="grow text-title font-semibold">{texts.usage.title}</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton icon={X} name={texts.usage.close} />
          </Dialog.Close>
        </header>
        <div className="min-h-0 space-y-6 overflow-y-auto px-5 py-4">
          {read === null && <SkeletonLines label={texts.loading} />}
          {read !== null && 'failure' in read && <FailureMessage>{read.failure}</FailureMessage>}
          {read !== null && 'today' in read && (
            <>
              <UsageTable caption={texts.usage.thisConversation} used={read.conversation} />
              <UsageTable caption={texts.usage.today} used={read.today} />
              <p className="text-small text-ink-faint">{texts.usage.counted}</p>
            </>
          )}
        </div>
      </Modal>
    </Dialog.Root>
  );
}

function UsageTable({ caption, used }: { caption: string; used: readonly ModelUsage[] }) {
  const total = totalOf(used);
  return (
    <table className="w-full text-right tabular-nums">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead className="text-small text-ink-faint">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            {texts.usage.model}
          </th>
          {[texts.usage.input, texts.usage.output, texts.usage.cost].map((name) => (
            <th key={name} scope="col" className="w-28 py-1 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {used.map((one) => (
          <UsageRow key={`${one.provider} ${one.model}`} name={one.model} used={one} />
        ))}
        {used.length === 0 && (
          <tr className="border-t border-line">
            <td colSpan={4} className="py-1.5 text-left text-ink-soft">
              {texts.usage.nothing}
            </td>
          </tr>
        )}
      </tbody>
      {used.length > 1 && (
        <tfoot className="font-medium">
          <UsageRow name={texts.usage.total} used={total} />
        </tfoot>
      )}
    </table>
  );
}

type Amounts = Omit<ModelUsage, 'provider' | 'model'>;

function UsageRow({ name, used }: { name: string; used: Amounts }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="max-w-0 truncate py-1.5 text-left font-[inherit]" title={name}>
        {name}
      </th>
      <td className="py-1.5">{whole.format(used.inputTokens)}</td>
      <td className="py-1.5">{whole.format(used.outputTokens)}</td>
      <td className="py-1.5">{costText(used) ?? texts.usage.unknown}</td>
    </tr>
  );
}

function totalOf(used: readonly ModelUsage[]): Amounts {
  const sum = (key: 'inputTokens' | 'outputTokens' | 'cost') => used.reduce((total, one) => total + one[key], 0);
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cost: sum('cost'),
    hasUnknownCost: used.some(({ hasUnknownCost }) => hasUnknownCost),
  };
}
