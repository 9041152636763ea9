import { Check, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import {
  guideModel,
  isSameModel,
  type ModelConnection,
  type ModelInfo,
  type ModelRef,
} from '../../../shared/settings/model';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { TextField } from '../../ui/text-field';
import { isChanged } from './is-changed';
import { modelFacts } from './model-facts';
import { useCurrentModel } from './use-current-model';

/** Fewer models need no search. */
const searchableCount = 8;

export const modelRowId = ({ connectionId, modelId }: ModelRef) => `settings of ${connectionId} ${modelId}`;

export function ConnectionModels({ connection }: { connection: ModelConnection }) {
  const [search, setSearch] = useState('');
  const headingId = useId();
  const { models } = connection;
  const isSearchable = models.length > searchableCount;
  const words = isSearchable ? search.toLowerCase().split(/\s+/).filter(Boolean) : [];
  const found = models.filter(({ id, name }) => words.every((word) => `${name} ${id}`.toLowerCase().includes(word)));
  return (
    <section aria-labelledby={headingId} className="space-y-2 border-t border-line pt-4">
      <h4 id={headingId} className="font-semibold">
        {texts.models.dialog.modelsHeading}
      </h4>
      {isSearchable && (
        <TextField
          type="search"
          aria-label={texts.models.dialog.searchModels}
          placeholder={texts.models.dialog.searchModels}
          spellCheck={false}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full"
        />
      )}
      {models.length === 0 && <p className="text-ink-soft">{texts.models.dialog.noModels}</p>}
      {models.length > 0 && found.length === 0 && <p className="text-ink-soft">{texts.models.dialog.noMatch}</p>}
      <ul>
        {found.map((model) => (
          <ModelRow key={model.id} connection={connection} model={model} />
        ))}
      </ul>
    </section>
  );
}

function ModelRow({ connection, model }: { connection: ModelConnection; model: ModelInfo }) {
  const { app } = useModels();
  const ref: ModelRef = { connectionId: connection.id, modelId: model.id };
  const facts = [...(model.name === model.id ? [] : [model.id]), ...modelFacts(model)];
  return (
    <li className="flex items-start gap-2 border-b border-line py-1.5 last:border-none">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          {model.name} {isChanged(model.settings) && <Badge tone="accent">{texts.models.dialog.changed}</Badge>}
        </p>
        {facts.length > 0 && <p className="text-small wrap-anywhere text-ink-faint">{facts.join(' · ')}</p>}
      </div>
      <ModelChoice model={ref} name={model.name} />
      <Button
        id={modelRowId(ref)}
        look="quiet"
        size="small"
        aria-label={texts.models.dialog.settingsOf(model.name)}
        onClick={() => app.moveInModels({ kind: 'model', model: ref })}
      >
        <SlidersHorizontal aria-hidden className="size-3.5" />
        {texts.models.dialog.settings}
      </Button>
    </li>
  );
}

/** Lets the user work with a model right where its provider was added. */
function ModelChoice({ model, name }: { model: ModelRef; name: string }) {
  const { app } = useModels();
  const conversationId = useAppState(({ open }) => open?.id ?? null);
  const isGuideDefault = useAppState(({ models }) => {
    const catalogue = readyValue(models);
    return catalogue !== null && isSameModel(catalogue.defaultModel, guideModel);
  });
  const current = useCurrentModel(conversationId);
  const choose = useAsyncAction(async () => {
    await app.chooseModel(model);
    // As in the picker, because a user with a model doesn't want the guide again in the next conversation.
    if (isGuideDefault) await app.chooseDefaultModel(model);
  });
  if (current !== null && isSameModel(current.ref, model)) {
    return (
      <p className="flex h-7 items-center gap-1 text-small text-good-ink">
        <Check aria-hidden className="size-3.5" />
        {texts.models.dialog.inUse}
      </p>
    );
  }
  return (
    <>
      {choose.error !== null && <FailureMessage>{choose.error}</FailureMessage>}
      <Button
        size="small"
        aria-label={texts.models.dialog.chooseModel(name)}
        aria-disabled={choose.isRunning}
        onClick={() => choose.isRunning || void choose.run()}
      >
        {texts.models.dialog.use}
      </Button>
    </>
  );
}
