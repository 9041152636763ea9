import { KeyRound } from 'lucide-react';
import { useConversation, useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { useCurrentModel } from '../features/models/use-current-model';
import { Button } from '../ui/button';

const showModelsId = 'show-models';

/** To the server of the model that was asked: most of what fails is put right there. */
export function ShowModels() {
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
