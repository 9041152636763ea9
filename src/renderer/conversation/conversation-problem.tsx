import { useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';

export function ConversationProblem({ id, message }: { id: string; message: string }) {
  const { app } = useModels();
  return (
    <div className="mx-auto flex w-full max-w-3xl items-center gap-3 px-6 py-3">
      <FailureMessage className="grow">
        {texts.conversation.cannotOpen} {message}
      </FailureMessage>
      <Button onClick={() => void app.showConversation(id)}>{texts.tryAgain}</Button>
    </div>
  );
}
