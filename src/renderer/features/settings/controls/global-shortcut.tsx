import { type KeyboardEvent, useState } from 'react';
import { currentPlatform } from '../../../core/actions/use-shortcut-keys';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { LabelledField } from '../../../ui/labelled-field';
import { TextField } from '../../../ui/text-field';
import { readAccelerator } from './read-accelerator';

const words = texts.settings.desktop;

/** Captures the keys pressed in it. Main tries them out, and its reply is shown beside the field. */
export function GlobalShortcut({ value }: { value: string | null }) {
  const { app } = useModels();
  const update = useAsyncAction(app.updateSettings);
  const [isTooFew, setIsTooFew] = useState(false);

  function set(globalShortcut: string | null) {
    setIsTooFew(false);
    if (globalShortcut === value) update.clearError();
    else void update.run({ globalShortcut });
  }

  function press(event: KeyboardEvent) {
    const reading = readAccelerator(event.nativeEvent, currentPlatform());
    if (reading.kind === 'passed-on') return;
    event.preventDefault();
    event.stopPropagation();
    if (reading.kind === 'keys') set(reading.keys);
    else if (reading.kind === 'cleared') set(null);
    else setIsTooFew(true);
  }

  const problem = isTooFew ? words.tooFewKeys : (update.error ?? undefined);
  return (
    <LabelledField label={words.globalShortcut} hint={words.globalShortcutHint} problem={problem}>
      {(control) => (
        <div className="flex gap-2">
          <TextField
            {...control}
            readOnly
            placeholder={words.noShortcut}
            value={value ?? ''}
            onKeyDown={press}
            onBlur={() => setIsTooFew(false)}
            className="w-full max-w-64"
          />
          <Button disabled={value === null || update.isRunning} onClick={() => set(null)}>
            {words.clearShortcut}
          </Button>
        </div>
      )}
    </LabelledField>
  );
}
