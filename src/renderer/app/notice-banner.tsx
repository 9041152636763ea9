import { TriangleAlert, X } from 'lucide-react';
import { useAsyncAction } from '../core/components/use-async-action';
import { useAppState, useModels } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';
import { texts } from '../core/texts/texts';
import { FailureMessage } from '../ui/failure-message';
import { IconButton } from '../ui/icon-button';

const none: readonly string[] = [];

/** Shows problems that affect everything, such as settings that can't be saved, until the user dismisses them. */
export function NoticeBanner() {
  const notices = useAppState((state) => readyValue(state.description)?.notices ?? none);
  if (notices.length === 0) return null;
  return (
    <section aria-label={texts.app.notices} className="max-h-40 shrink-0 overflow-y-auto bg-warn-soft text-warn-ink">
      <ul>
        {notices.map((notice) => (
          <Notice key={notice} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

function Notice({ notice }: { readonly notice: string }) {
  const { app } = useModels();
  const dismiss = useAsyncAction(() => app.dismissNotice(notice));
  return (
    <li className="flex items-start gap-2 px-4 py-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 grow">
        <p role="alert" className="wrap-anywhere">
          {notice}
        </p>
        {dismiss.error !== null && <FailureMessage>{dismiss.error}</FailureMessage>}
      </div>
      <IconButton
        icon={X}
        size="small"
        name={texts.app.dismissNotice}
        className="-my-0.5"
        onClick={() => void dismiss.run()}
      />
    </li>
  );
}
