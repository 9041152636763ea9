import { CircleAlert, CircleStop, Info, KeyRound } from 'lucide-react';
import { memo } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import { asSentence } from '../../../core/format/as-sentence';
import { useConversation, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { useCurrentModel } from '../../models/use-current-model';
import { isStopNotice, type NoticeItem } from './is-stop-notice';
import { ModelMark } from './model-mark';
import { ResumeRun } from './resume-run';

const showModelsId = 'show-models';

interface NoticeProps {
  readonly item: NoticeItem;
  readonly canResume: boolean;
}

export const Notice = memo(function Notice({ item, canResume }: NoticeProps) {
  switch (item.level) {
    case 'info':
      return isStopNotice(item) ? <Stopped item={item} canResume={canResume} /> : <Remark text={item.text} />;
    case 'error':
      // A later item shows that the run continued, so nothing is wrong anymore.
      return canResume ? (
        <Failed item={item} />
      ) : (
        <Remark text={texts.conversation.failedBefore(asSentence(item.text))} />
      );
    case 'model':
      return <ModelMark modelId={item.text} />;
    default:
      return assertNever(item.level);
  }
});

function Failed({ item }: { item: NoticeItem }) {
  return (
    <div className="rounded-card bg-bad-soft px-3 py-2.5">
      <p className="flex items-center gap-2 font-semibold text-bad-ink">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {texts.conversation.failed}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{asSentence(item.text)}</p>
      <p className="mt-1 text-ink-soft">{texts.conversation.failedHint}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <ResumeRun label={texts.tryAgain} />
        <ShowModels />
      </div>
    </div>
  );
}

function Stopped({ item, canResume }: NoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-faint">
      <p className="flex items-center gap-2">
        <CircleStop aria-hidden className="size-4 shrink-0" />
        {canResume ? `${item.text} ${texts.conversation.stoppedHint}` : item.text}
      </p>
      {canResume && <ResumeRun label={texts.conversation.goOn} />}
    </div>
  );
}

function Remark({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 text-small text-ink-faint">
      <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{text}</span>
    </p>
  );
}

/** Goes to the server of the model that was used: most failures are fixed there. */
function ShowModels() {
  const { app } = useModels();
  const conversationId = useConversation(({ id }) => id, null);
  const connectionId = useCurrentModel(conversationId)?.connection?.id;
  return (
    <Button
      id={showModelsId}
      look="quiet"
      size="small"
      onClick={() =>
        app.showModels(
          connectionId === undefined ? { kind: 'overview' } : { kind: 'connection', connectionId },
          showModelsId,
        )
      }
    >
      <KeyRound aria-hidden className="size-3" />
      {texts.settings.showModels}
    </Button>
  );
}
