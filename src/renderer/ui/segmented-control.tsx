import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Tabs, ToggleGroup } from 'radix-ui';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly name: string;
  /** Shown in place of the name, which is then its title. */
  readonly icon?: LucideIcon;
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  /** Also called when the chosen one is chosen again. */
  readonly onChoose: (value: Value) => void;
}

const segmentLook = 'rounded-small transition-colors hover:text-ink';
const nameLook = 'px-2 text-small font-medium';

/** One of a few choices, all of which are in sight. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChoose,
}: SegmentedControlProps<Value>) {
  const hasIcons = segments.some(({ icon }) => icon);
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChoose(chosen === '' ? value : (chosen as Value))}
      className={clsx('flex rounded-control', hasIcons ? 'border border-line p-px' : 'bg-selected p-0.5')}
    >
      {segments.map(({ value: one, name, icon: Icon }) =>
        Icon ? (
          <ToggleGroup.Item
            key={one}
            value={one}
            aria-label={name}
            title={name}
            className={clsx(
              segmentLook,
              'flex h-5 items-center px-1.5 text-ink-faint data-[state=on]:bg-selected data-[state=on]:text-ink',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
          </ToggleGroup.Item>
        ) : (
          <ToggleGroup.Item
            key={one}
            value={one}
            className={clsx(
              segmentLook,
              nameLook,
              'h-6 text-ink-soft data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-raised',
            )}
          >
            {name}
          </ToggleGroup.Item>
        ),
      )}
    </ToggleGroup.Root>
  );
}

/** The same for what has a panel of its own each, inside `Tabs.Root`. */
export function SegmentedTabs({ label, segments }: Pick<SegmentedControlProps<string>, 'label' | 'segments'>) {
  return (
    <Tabs.List aria-label={label} className="flex rounded-control bg-sunken p-0.5">
      {segments.map(({ value, name }) => (
        <Tabs.Trigger
          key={value}
          value={value}
          className={clsx(
            segmentLook,
            nameLook,
            'text-ink-faint data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-raised',
          )}
        >
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
