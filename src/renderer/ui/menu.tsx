import clsx from 'clsx';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

interface MenuProps extends ComponentProps<typeof DropdownMenu.Content> {
  readonly trigger: ReactElement;
  /** Inside a dialog it has to lie above it; elsewhere it stays in the landmark of its trigger. */
  readonly layer?: 'page' | 'dialog';
}

export function Menu({ trigger, layer = 'page', ...props }: MenuProps) {
  const content = (
    <DropdownMenu.Content
      align="end"
      sideOffset={4}
      collisionPadding={12}
      className={clsx(
        layer === 'dialog' ? 'z-30' : 'z-10',
        'animate-appear rounded-card border border-line bg-raised p-1 shadow-panel',
      )}
      {...props}
    />
  );
  return (
    // Not modal: that would lock scrolling through an inline style sheet, which the content security policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {layer === 'dialog' ? <DropdownMenu.Portal>{content}</DropdownMenu.Portal> : content}
    </DropdownMenu.Root>
  );
}

export function MenuItem(props: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      className="rounded-small px-2.5 py-1.5 outline-none select-none data-[disabled]:text-ink-faint data-[highlighted]:bg-hover"
      {...props}
    />
  );
}

interface MenuChoiceProps<Option extends string> {
  readonly label: string;
  readonly value: Option;
  readonly options: readonly Option[];
  readonly onChoose: (option: Option) => void;
  readonly children: (option: Option) => ReactNode;
}

/** Exclusive options of which one is current. */
export function MenuChoice<Option extends string>(props: MenuChoiceProps<Option>) {
  const { label, value, options, onChoose, children } = props;
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option}
          value={option}
          onSelect={() => onChoose(option)}
          className="flex items-start gap-2.5 rounded-small px-2.5 py-1.5 outline-none select-none data-[highlighted]:bg-hover"
        >
          {children(option)}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
