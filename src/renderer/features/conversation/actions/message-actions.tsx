import clsx from 'clsx';
import { Check, Copy, GitFork, History, Pencil, RotateCw } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { memo } from 'react';
import type { Versions } from '../../../../shared/conversation/branches';
import type { ConversationItem } from '../../../../shared/conversation/conversation-state';
import type { ModelRef } from '../../../../shared/settings/model';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useCopy } from '../../../core/components/use-copy';
import { useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { IconButton } from '../../../ui/icon-button';
import { RegenerateMenu } from './regenerate-menu';
import { VersionSwitch } from './version-switch';

interface MessageActionsProps {
  readonly item: ConversationItem;
  readonly hasActions: boolean;
  readonly versionIds: Versions['ids'] | null;
  readonly versionIndex: number;
}

/** The row below a message. Its room is always there, so that nothing moves when it appears. */
export const MessageActions = memo(function MessageActions(props: MessageActionsProps) {
  const { item, hasActions, versionIds, versionIndex } = props;
  const isUser = item.kind === 'user';
  return (
    <div className={clsx('-mx-2 -mb-2 flex h-6 items-center gap-1', isUser && 'flex-row-reverse')}>
      {versionIds && <VersionSwitch versions={{ ids: versionIds, index: versionIndex }} />}
      {hasActions && <ActionBar item={item} />}
    </div>
  );
});

function ActionBar({ item }: { item: ConversationItem }) {
  const { app } = useModels();
  const { copy, isCopied, told } = useCopy();
  const isElsewhere = useIsElsewhere();
  const forking = useAsyncAction(app.fork);
  const regenerating = useAsyncAction(async (model?: ModelRef) => {
    if (await app.mayStop()) await app.regenerate(item.id, model);
  });
  const isUser = item.kind === 'user';
  const text = textOf(item);
  const error = forking.error ?? regenerating.error;
  return (
    <>
      <Toolbar.Root
        aria-label={isUser ? texts.message.ownActions : texts.message.answerActions}
        className={clsx(
          'flex items-center text-ink-faint opacity-0 transition-opacity duration-75',
          'group-hover/message:opacity-100 focus-within:opacity-100 has-data-[state=open]:opacity-100',
        )}
      >
        {text !== '' && (
          <Toolbar.Button asChild>
            <IconButton
              icon={isCopied ? Check : Copy}
              size="small"
              name={isUser ? texts.message.copyMessage : texts.message.copyAnswer}
              onClick={() => void copy(text)}
            />
          </Toolbar.Button>
        )}
        {isUser ? (
          <Toolbar.Button asChild>
            <IconButton
              icon={Pencil}
              size="small"
              name={texts.message.edit}
              aria-disabled={isElsewhere}
              onClick={() => isElsewhere || app.editMessage(item.id)}
            />
          </Toolbar.Button>
        ) : (
          <RegenerateMenu
            isDisabled={isElsewhere || regenerating.isRunning}
            trigger={
              <Toolbar.Button asChild>
                <IconButton icon={RotateCw} size="small" name={texts.message.regenerate} aria-disabled={isElsewhere} />
              </Toolbar.Button>
            }
            onChoose={(model) => void regenerating.run(model)}
          />
        )}
        <Toolbar.Button asChild>
          <IconButton
            icon={History}
            size="small"
            name={texts.rewind.action}
            aria-disabled={isElsewhere}
            onClick={() => isElsewhere || app.askToRewind(item.id)}
          />
        </Toolbar.Button>
        <Toolbar.Button asChild>
          <IconButton
            icon={GitFork}
            size="small"
            name={texts.message.fork}
            aria-disabled={forking.isRunning}
            onClick={() => forking.isRunning || void forking.run(item.id)}
          />
        </Toolbar.Button>
      </Toolbar.Root>
      {error !== null && <FailureMessage>{error}</FailureMessage>}
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  );
}

function textOf(item: ConversationItem): string {
  if (item.kind === 'user') return item.text;
  if (item.kind !== 'assistant') return '';
  return item.parts
    .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    .join('')
    .trim();
}
