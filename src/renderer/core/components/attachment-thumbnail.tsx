import clsx from 'clsx';
import { FileText, Image, ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Attachment } from '../../../shared/conversation/message-content';
import { useModels } from '../store/app-context';
import { texts } from '../texts/texts';
import { AttachmentDialog } from './attachment-dialog';
import { describeAttachment } from './describe-attachment';

interface AttachmentThumbnailProps {
  readonly attachment: Attachment;
  /** Beside the text of a message that isn't sent yet. */
  readonly isSmall?: boolean;
}

/** A picture of an attachment, which opens it. */
export function AttachmentThumbnail({ attachment, isSmall = false }: AttachmentThumbnailProps) {
  const { name, mime } = attachment;
  const isImage = mime.startsWith('image/');
  return (
    <AttachmentDialog attachment={attachment}>
      <button
        type="button"
        data-chip
        aria-label={[texts.attachments.open(name), describeAttachment(attachment)].join(', ')}
        title={name}
        className={clsx(
          'flex min-w-0 items-center overflow-hidden rounded-control bg-sunken transition-colors hover:bg-hover',
          isImage ? 'justify-center' : 'gap-1.5 px-2 text-small',
          isSmall ? 'h-12' : 'h-20',
          isImage && (isSmall ? 'w-12' : 'max-w-48 min-w-20'),
        )}
      >
        {isImage ? <Preview attachment={attachment} isCropped={isSmall} /> : <DocumentName name={name} />}
      </button>
    </AttachmentDialog>
  );
}

function DocumentName({ name }: { name: string }) {
  return (
    <>
      <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="max-w-48 truncate">{name}</span>
    </>
  );
}

function Preview({ attachment, isCropped }: { attachment: Attachment; isCropped: boolean }) {
  const { app } = useModels();
  const { sha256 } = attachment;
  const [url, setUrl] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    app.readPicture(sha256, 'preview').then(
      (read) => isWanted && setUrl(read),
      () => isWanted && setUrl(null),
    );
    return () => {
      isWanted = false;
    };
  }, [app, sha256]);
  if (url === undefined) return <Image aria-hidden className="size-5 text-ink-faint" />;
  if (url === null) return <ImageOff aria-label={texts.attachments.unavailable} className="size-5 text-ink-faint" />;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      className={clsx('h-full w-full', isCropped ? 'object-cover' : 'object-contain')}
    />
  );
}
