import type { ApprovalMode } from '../../../shared/settings/approval-mode';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useAppState, useModels } from '../../core/store/app-context';
import { approvalModeOf } from '../../core/store/approval-mode-of';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { ApprovalModeChoice } from '../settings/controls/approval-mode-choice';
import { OpenFolderButton } from '../workspace/open-folder-button';
import { ExampleList } from './example-list';
import { ModelStep } from './model-step';
import { WelcomeStep } from './welcome-step';

const words = texts.start.welcome;

/** The choices on the first start of AIntern, in any order. */
export function Welcome({ onClose }: { onClose: () => void }) {
  const { app } = useModels();
  const folder = useAppState((state) => readyValue(state.description)?.workspacePath ?? null);
  const settings = useAppState((state) => readyValue(state.settings));
  const mode = useAppState(approvalModeOf);
  const choose = useAsyncAction(async (approvalMode: ApprovalMode) => {
    await app.updateSettings({ approvalMode });
    // Otherwise a mode that the folder remembers would still apply there.
    if (folder !== null) await app.chooseMode(approvalMode);
  });
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto max-w-3xl px-8 pt-6 pb-8">
        <div className="space-y-1.5 pb-6">
          <h1 className="text-display font-semibold tracking-tight">{words.heading}</h1>
          <p className="text-prose text-pretty text-ink-soft">{words.introduction}</p>
        </div>
        <WelcomeStep
          number={1}
          title={words.folder.title}
          explanation={folder === null ? words.folder.explanation : words.folder.chosen(folder)}
          isDone={folder !== null}
        >
          <div className="flex flex-wrap items-center gap-3">
            <OpenFolderButton look={folder === null ? 'primary' : 'secondary'} />
            <span className="text-small text-ink-faint">{words.folder.drop}</span>
          </div>
        </WelcomeStep>
        <ModelStep />
        <WelcomeStep number={3} title={words.care.title} explanation={words.care.explanation} isDone={false}>
          {settings && <ApprovalModeChoice value={mode} onChange={(chosen) => void choose.run(chosen)} />}
          {choose.error !== null && <FailureMessage>{choose.error}</FailureMessage>}
        </WelcomeStep>
        <section className="space-y-3 border-t border-line pt-5">
          <h2 className="text-title font-semibold">{words.begin}</h2>
          <p className="text-ink-soft">{folder === null ? words.withoutFolder : words.beginHint}</p>
          <ExampleList />
          <Button look="quiet" className="-ml-3" onClick={onClose}>
            {words.close}
          </Button>
        </section>
      </div>
    </div>
  );
}
