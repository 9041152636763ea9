import { KeyRound, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { guideModel, isSameModel, type ModelRef } from '../../../shared/settings/model';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { RadioOption } from '../../ui/radio-option';
import { useCurrentModel } from '../models/use-current-model';
import { offeredModels } from './offered-models';
import { WelcomeStep } from './welcome-step';

const addKeyId = 'welcome-add-key';
const optionGroup = 'welcome-model';
const { model: words } = texts.start.welcome;

/**
 * Offers models found on this machine, with a key, or built in. The list is refreshed when the user returns to the
 * window.
 */
export function ModelStep() {
  const { app } = useModels();
  const models = useAppState((state) => state.models);
  const current = useCurrentModel(null);
  const refresh = useAsyncAction(app.refreshModels);
  const choose = useAsyncAction(async (model: ModelRef) => {
    await app.chooseModel(model);
    await app.chooseDefaultModel(model);
  });
  const look = useEffectEvent(() => {
    if (!refresh.isRunning) void refresh.run();
  });
  useEffect(() => {
    look();
    const lookAgain = () => look();
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, []);

  const catalogue = readyValue(models);
  const offered = catalogue ? offeredModels(catalogue) : [];
  const chosen = current?.ref ?? guideModel;
  const error = choose.error ?? refresh.error ?? (models.status === 'failed' ? models.message : null);
  return (
    <WelcomeStep
      number={2}
      title={words.title}
      explanation={words.explanation}
      isDone={!isSameModel(chosen, guideModel)}
    >
      <fieldset className="-mx-2">
        <legend className="sr-only">{words.label}</legend>
        {offered.map(({ connection, models: some, left }) => (
          <div key={connection.id}>
            {some.map((model) => {
              const ref = { connectionId: connection.id, modelId: model.id };
              return (
                <RadioOption
                  key={model.id}
                  group={optionGroup}
                  name={model.name}
                  isChosen={isSameModel(chosen, ref)}
                  onChoose={() => void choose.run(ref)}
                >
                  <span className="block text-small text-ink-soft">{connection.name}</span>
                </RadioOption>
              );
            })}
            {left > 0 && <p className="px-2 pl-8.5 text-small text-ink-faint">{words.more(left)}</p>}
          </div>
        ))}
        <RadioOption
          group={optionGroup}
          name={words.guide}
          isChosen={isSameModel(chosen, guideModel)}
          onChoose={() => void choose.run(guideModel)}
        >
          <span className="block text-small text-ink-soft">{words.guideExplanation}</span>
        </RadioOption>
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          aria-disabled={refresh.isRunning}
          onClick={() => {
            if (!refresh.isRunning) void refresh.run();
          }}
        >
          <RefreshCw aria-hidden className={refresh.isRunning ? 'size-4 animate-turn' : 'size-4'} />
          {words.refresh}
        </Button>
        <Button id={addKeyId} onClick={() => app.showModels({ kind: 'new' }, addKeyId)}>
          <KeyRound aria-hidden className="size-4" />
          {words.addKey}
        </Button>
      </div>
      <p role="status" className="text-small text-ink-faint empty:hidden">
        {refresh.isRunning ? words.looking : offered.length === 0 && words.none}
      </p>
      {error !== null && <FailureMessage>{error}</FailureMessage>}
    </WelcomeStep>
  );
}
