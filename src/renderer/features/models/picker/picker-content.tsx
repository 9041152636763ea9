import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { guideModel, isSameModel, type ModelCatalogue, type ModelRef } from '../../../../shared/settings/model';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { composerId } from '../../../core/focus/focus';
import { useAppState, useModels } from '../../../core/store/app-context';
import type { ModelsRoute } from '../../../core/store/app-state';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { IconButton } from '../../../ui/icon-button';
import { TextLink } from '../../../ui/text-link';
import { ConnectionDot } from '../connection-dot';
import { statusText } from '../connection-texts';
import type { FoundModel } from '../find-model';
import { PickerChoice } from './picker-choice';
import { unreadyConnections } from './picker-groups';

interface UnreadyConnectionsProps {
  readonly catalogue: ModelCatalogue;
  readonly onLead: (place: ModelsRoute) => void;
}

interface PickerContentProps {
  readonly current: FoundModel | null;
  readonly isRunning: boolean;
  readonly onChosen: () => void;
  /** Called when something else takes the focus. */
  readonly onLeadAway: () => void;
}

export function PickerContent({ current, isRunning, onChosen, onLeadAway }: PickerContentProps) {
  const { app } = useModels();
  const models = useAppState((state) => state.models);
  // A user who chooses a model for the first time hardly wants the guide back in the next conversation.
  const [isAlsoDefault, setIsAlsoDefault] = useState(
    models.status === 'ready' && isSameModel(models.value.defaultModel, guideModel),
  );
  const refresh = useAsyncAction(app.refreshModels);
  const choose = useAsyncAction(async (model: ModelRef) => {
    await app.chooseModel(model);
    if (isAlsoDefault) await app.chooseDefaultModel(model);
  });

  function lead(place: ModelsRoute) {
    onLeadAway();
    // Whoever has chosen a model there goes on to write.
    app.showModels(place, composerId);
  }

  return (
    <>
      {models.status === 'loading' && <p className="p-4 text-ink-faint">{texts.loading}</p>}
      {models.status === 'failed' && (
        <FailureMessage className="p-4">
          {texts.models.picker.cannotLoad} {models.message}
        </FailureMessage>
      )}
      {models.status === 'ready' && (
        <>
          <PickerChoice
            catalogue={models.value}
            current={current}
            onChoose={(model) => {
              void choose.run(model).then((isDone) => isDone && onChosen());
            }}
          />
          <UnreadyConnections catalogue={models.value} onLead={lead} />
        </>
      )}
      <div className="flex flex-col gap-2 border-t border-line px-3 py-2.5 empty:hidden">
        {(choose.error ?? refresh.error) && <FailureMessage>{choose.error ?? refresh.error}</FailureMessage>}
        {isRunning && <p className="text-small text-ink-soft">{texts.models.picker.nextRunHint}</p>}
        <label className="flex w-fit items-center gap-2">
          <input
            type="checkbox"
            checked={isAlsoDefault}
            onChange={(event) => setIsAlsoDefault(event.target.checked)}
            className="size-4"
          />
          {texts.models.picker.alsoDefault}
        </label>
        <div className="flex items-center justify-between gap-2">
          <TextLink className="inline-flex items-center gap-1" onClick={() => lead({ kind: 'new' })}>
            <Plus aria-hidden className="size-4" />
            {texts.models.picker.add}
          </TextLink>
          <IconButton
            icon={RefreshCw}
            name={texts.models.picker.refresh}
            aria-disabled={refresh.isRunning}
            onClick={() => {
              if (!refresh.isRunning) void refresh.run();
            }}
            iconClassName={refresh.isRunning ? 'animate-turn' : ''}
          />
        </div>
      </div>
    </>
  );
}

/** Connections that would offer more models if the user fixed them. */
function UnreadyConnections({ catalogue, onLead }: UnreadyConnectionsProps) {
  const unready = unreadyConnections(catalogue);
  if (unready.length === 0) return null;
  return (
    <div className="max-h-24 shrink-0 overflow-y-auto border-t border-line p-1.5">
      <ul aria-label={texts.models.picker.notReady}>
        {unready.map((connection) => (
          <li key={connection.id}>
            <button
              type="button"
              onClick={() => onLead({ kind: 'connection', connectionId: connection.id })}
              className="flex w-full items-center gap-2 rounded-control px-2 py-1 text-left -outline-offset-2 hover:bg-hover"
            >
              <span aria-hidden className="contents">
                <ConnectionDot connection={connection} />
              </span>
              <span className="min-w-0 grow truncate">{connection.name}</span>
              <span className="text-small text-ink-faint">{statusText(connection)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
