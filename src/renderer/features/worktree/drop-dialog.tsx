import { useActions } from '../../core/actions/actions-context';
import { ConfirmDialog } from '../../core/components/confirm-dialog';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { usePreview } from './use-preview';

const words = texts.worktree.drop;

/** Names what would be lost before the copy is removed. */
export function DropDialog() {
  const { app } = useModels();
  const { stage } = useActions();
  const preview = usePreview(app.previewMerge);

  function description(): string {
    if (preview.status === 'loading') return words.looking;
    if (preview.status === 'failed') return words.unknown;
    const { commits, files, conflicts } = preview.value;
    const paths = files.length > 0 ? files.map(({ path }) => path) : conflicts;
    return commits.length + paths.length === 0 ? words.nothingLost : words.lost(commits.length, paths);
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || stage.clear()}
      title={words.title}
      description={description()}
      confirmLabel={words.confirm}
      cancelLabel={words.keep}
      onConfirm={app.dropWorktree}
    />
  );
}
