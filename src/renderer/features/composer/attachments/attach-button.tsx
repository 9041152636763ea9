import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { texts } from '../../../core/texts/texts';
import { IconButton } from '../../../ui/icon-button';

/** Opens the browser's file picker. */
export function AttachButton({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        data-attach
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // The same file can be picked again.
          currentTarget.value = '';
        }}
      />
      <IconButton icon={Paperclip} name={texts.attachments.attach} onClick={() => field.current?.click()} />
    </>
  );
}
