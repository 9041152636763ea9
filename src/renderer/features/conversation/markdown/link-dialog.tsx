import { TriangleAlert } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { RevealedText } from '../../../core/components/revealed-text';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import { linkWarningText } from '../../../core/texts/conversation/markdown-texts';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { Modal } from '../../../ui/modal';
import { CopyButton } from './copy-button';
import type { ReadLink } from './read-link';

interface LinkDialogProps {
  readonly link: ReadLink;
  readonly onClose: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** Shows the full address before anything is sent to it. */
export default function LinkDialog({ link, onClose, onCloseAutoFocus }: LinkDialogProps) {
  const { url, scheme, destination, from, to, warnings } = link;
  const { app } = useModels();
  const isInElectron = useAppState(
    ({ description }) => description.status === 'ready' && description.value.host === 'electron',
  );
  const cancel = useRef<HTMLButtonElement>(null);
  const opening = useAsyncAction(async () => {
    if (isInElectron) await app.openLink(url);
    else window.open(url, '_blank', 'noopener,noreferrer');
  });

  async function open() {
    if (await opening.run()) onClose();
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Modal
        aria-modal
        onOpenAutoFocus={(event) => {
          // A second Enter must not open the link that the first one asked about.
          event.preventDefault();
          cancel.current?.focus();
        }}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <div className="space-y-3 overflow-y-auto p-5">
          <Dialog.Title className="text-title font-semibold">{texts.markdown.link.title[scheme]}</Dialog.Title>
          <Dialog.Description className="text-ink-soft">
            {texts.markdown.link.leadsTo[scheme]}{' '}
            <strong className="font-semibold text-ink wrap-anywhere">
              <RevealedText text={destination} />
            </strong>
          </Dialog.Description>
          <p className="rounded-control bg-sunken px-3 py-2 font-mono text-plain text-ink-soft wrap-anywhere">
            <RevealedText text={url} highlights={[{ from, to, className: 'font-semibold text-ink' }]} />
          </p>
          {warnings.map((warning) => (
            <p key={warning.kind} className="flex gap-2 rounded-control bg-warn-soft px-3 py-2 text-warn-ink">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <RevealedText text={linkWarningText(warning, destination)} />
              </span>
            </p>
          ))}
          {opening.error !== null && <FailureMessage>{opening.error}</FailureMessage>}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
          <CopyButton text={url} label={texts.markdown.link.copy} size="regular" className="mr-auto" />
          <Button ref={cancel} look="quiet" onClick={onClose}>
            {texts.markdown.link.cancel}
          </Button>
          <Button look="primary" aria-disabled={opening.isRunning} onClick={() => opening.isRunning || void open()}>
            {texts.markdown.link.open[scheme]}
          </Button>
        </div>
      </Modal>
    </Dialog.Root>
  );
}
