import { Moon } from 'lucide-react';
import { useState } from 'react';
import { type Quiet, quietNow } from '../../../../shared/notifications/is-quiet';
import { type Settings, timeOfDaySchema } from '../../../../shared/settings/settings';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { LabelledField } from '../../../ui/labelled-field';
import { TextField } from '../../../ui/text-field';
import type { SectionProps } from './section-props';
import { SwitchRow } from './setting-row';

const words = texts.settings.notifications;

/** In milliseconds: often enough for a clock without seconds. */
const minuteStep = 10_000;

/** When notifications are silent: until turned off, and at certain times of day. */
export function QuietHours({ settings, change }: SectionProps) {
  const { doNotDisturb, quietHours } = settings;
  const now = new Date(useNow(minuteStep));
  const set = (part: Partial<Settings['quietHours']>) => change({ quietHours: { ...quietHours, ...part } });
  return (
    <section aria-label={words.quiet} className="space-y-3 border-t border-line pt-4">
      <div>
        <SwitchRow
          label={words.doNotDisturb}
          hint={words.doNotDisturbHint}
          isOn={doNotDisturb}
          onChange={(isOn) => change({ doNotDisturb: isOn })}
        />
        <SwitchRow
          label={words.quietHours}
          hint={words.quietHoursHint}
          isOn={quietHours.isOn}
          onChange={(isOn) => set({ isOn })}
        />
      </div>
      {quietHours.isOn && (
        <div className="flex gap-4">
          <TimeField label={words.from} value={quietHours.from} onChange={(from) => set({ from })} />
          <TimeField label={words.to} value={quietHours.to} onChange={(to) => set({ to })} />
        </div>
      )}
      <p role="status" className="flex items-center gap-2 text-small text-ink-soft empty:hidden">
        {quietState(settings, now)}
      </p>
    </section>
  );
}

function quietState({ doNotDisturb, quietHours }: Settings, now: Date) {
  if (!doNotDisturb && quietHours.isOn && quietHours.from === quietHours.to) return words.sameTimes;
  const quiet = quietNow({ doNotDisturb, quietHours }, now);
  if (!quiet) return null;
  return (
    <>
      <Moon aria-hidden className="size-3.5 shrink-0" />
      {quietText(quiet, now)}
    </>
  );
}

function quietText(quiet: Quiet, now: Date): string {
  if (quiet.kind === 'until-changed') return words.quietUntilChanged;
  // In the same format as the fields above.
  const time = quiet.at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return quiet.at.getDate() === now.getDate() ? words.quietUntil(time) : words.quietUntilTomorrow(time);
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** Applies when the field loses the focus or Enter is pressed: typing passes through other times. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTime = typed === null || timeOfDaySchema.safeParse(typed).success;

  function commit() {
    if (typed === null || !isTime) return;
    setTyped(null);
    if (typed !== value) onChange(typed);
  }

  return (
    <LabelledField label={label} problem={isTime ? undefined : words.noTime}>
      {(control) => (
        <TextField
          {...control}
          type="time"
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          className="w-28"
        />
      )}
    </LabelledField>
  );
}
