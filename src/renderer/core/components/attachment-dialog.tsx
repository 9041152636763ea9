import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { Attachment } from '../../../shared/conversation/message-content';
import { FailureMessage } from '../../ui/failure-message';
import { IconButton } from '../../ui/icon-button';
import { Modal } from '../../ui/modal';
import { failureMessage } from '../bridge/command-client';
import { asSentence } from '../format/as-sentence';
import { useModels } from '../store/app-context';
import { texts } from '../texts/texts';
import { describeAttachment } from './describe-attachment';

interface AttachmentDialogProps {
  readonly attachment: Attachment;
  /** The button that opens it. */
  readonly children: ReactNode;
}

/** The whole image, or the words of a document. */
export function AttachmentDialog({ attachment, children }: AttachmentDialogProps) {
  const { name } = attachment;
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>{children}</Dialog.Trigger>
      <Modal width="widest" aria-describedby={undefined}>
        <header className="flex shrink-0 items-center gap-3 border-b border-line py-2 pr-2 pl-4">
          <Dialog.Title className="min-w-0 truncate font-semibold">{name}</Dialog.Title>
          <p className="shrink-0 text-small text-ink-soft tabular-nums">{describeAttachment(attachment)}</p>
          <span className="grow" />
          <Dialog.Close asChild>
            <IconButton icon={X} name={texts.attachments.close} />
          </Dialog.Close>
        </header>
        <Content attachment={attachment} />
      </Modal>
    </Dialog.Root>
  );
}

type Loaded = { readonly content: string } | { readonly error: string } | null;

function Content({ attachment: { sha256, mime, name } }: { attachment: Attachment }) {
  const { app } = useModels();
  const isImage = mime.startsWith('image/');
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let isWanted = true;
    const reading = isImage ? app.readPicture(sha256, 'original') : app.readDocument(sha256);
    reading.then(
      (content) => isWanted && setLoaded({ content }),
      (cause: unknown) => isWanted && setLoaded({ error: asSentence(failureMessage(cause)) }),
    );
    return () => {
      isWanted = false;
    };
  }, [app, sha256, isImage]);
  if (loaded === null) return <p className="p-6 text-ink-soft">{texts.attachments.loading}</p>;
  if ('error' in loaded) return <FailureMessage className="m-4">{loaded.error}</FailureMessage>;
  if (isImage) {
    return (
      <div className="flex min-h-0 grow items-center justify-center overflow-auto rounded-b-panel bg-sunken p-4">
        <img src={loaded.content} alt={name} className="max-h-[75vh] max-w-full object-contain" />
      </div>
    );
  }
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className="min-h-0 overflow-auto px-4 py-3 text-prose whitespace-pre-wrap wrap-anywhere -outline-offset-2"
    >
      {loaded.content || texts.attachments.noText}
    </pre>
  );
}
