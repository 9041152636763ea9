interface ModelOptionProps {
  readonly name: string;
  readonly detail: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function ModelOption({ name, detail, isChosen, onChoose }: ModelOptionProps) {
  return (
    <label className="flex gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-accent-soft">
      <input
        type="radio"
        name="welcome-model"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0"
      />
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-small text-ink-soft">{detail}</span>
      </span>
    </label>
  );
}
