import { texts } from '../../../core/texts/texts';
import { useModelName } from '../../models/use-model-name';

/** Marks where another model continues. */
export function ModelMark({ modelId }: { modelId: string }) {
  const name = useModelName(modelId);
  return (
    <p className="flex items-center gap-3 text-small text-ink-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {texts.conversation.nowUsing(name)}
    </p>
  );
}
