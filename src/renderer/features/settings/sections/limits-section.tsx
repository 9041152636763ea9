import { texts } from '../../../core/texts/texts';
import { AmountSetting } from '../controls/amount-setting';
import { NumberSetting } from '../controls/number-setting';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SwitchRow } from '../controls/setting-row';

const words = texts.settings.limits;
const second = 1_000;
const longestTime = 86_400;

export function LimitsSection({ settings, change }: SectionProps) {
  const { conversationCostLimit, dailyCostLimit, maxRounds, maxConcurrentCalls } = settings;
  return (
    <SectionFrame title={words.title} description={words.description}>
      <AmountSetting
        label={words.conversationCost}
        hint={words.conversationCostHint}
        value={conversationCostLimit}
        onChange={(limit) => change({ conversationCostLimit: limit })}
      />
      <AmountSetting
        label={words.dailyCost}
        hint={words.dailyCostHint}
        value={dailyCostLimit}
        onChange={(limit) => change({ dailyCostLimit: limit })}
      />
      <NumberSetting
        label={words.rounds}
        hint={words.roundsHint}
        value={maxRounds}
        least={1}
        most={10_000}
        onChange={(rounds) => change({ maxRounds: rounds })}
      />
      <NumberSetting
        label={words.concurrency}
        hint={words.concurrencyHint}
        value={maxConcurrentCalls}
        least={1}
        most={50}
        onChange={(calls) => change({ maxConcurrentCalls: calls })}
      />
      <NumberSetting
        label={words.callTimeout}
        hint={words.callTimeoutHint}
        value={settings.callTimeout / second}
        least={1}
        most={longestTime}
        onChange={(seconds) => change({ callTimeout: seconds * second })}
      />
      <NumberSetting
        label={words.modelTimeout}
        hint={words.modelTimeoutHint}
        value={settings.modelTimeout / second}
        least={1}
        most={longestTime}
        onChange={(seconds) => change({ modelTimeout: seconds * second })}
      />
      <SwitchRow
        label={words.titles}
        hint={words.titlesHint}
        isOn={settings.generateTitles}
        onChange={(isOn) => change({ generateTitles: isOn })}
      />
    </SectionFrame>
  );
}
