import type { ReactNode } from 'react';
import type { AppDescription } from '../../../../shared/contract/descriptions';
import { LoadFailure } from '../../../core/components/load-failure';
import { useAppState, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { AppMark } from '../../../ui/app-mark';
import { SectionFrame } from '../controls/section-frame';

const words = texts.settings.about;

export function AboutSection() {
  const { app } = useModels();
  const description = useAppState((state) => state.description);
  return (
    <SectionFrame title={words.title} description={words.description}>
      {description.status === 'loading' && <p className="text-ink-faint">{texts.loading}</p>}
      {description.status === 'failed' && (
        <LoadFailure onRetry={() => void app.reload()}>{description.message}</LoadFailure>
      )}
      {description.status === 'ready' && <Facts description={description.value} />}
    </SectionFrame>
  );
}

function Facts({ description: { name, version, host, platform, dataPath } }: { description: AppDescription }) {
  return (
    <>
      <p className="flex items-center gap-2 text-title font-semibold">
        <AppMark className="size-6" />
        {name}
      </p>
      <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-2.5">
        <Fact name={words.version}>{version}</Fact>
        <Fact name={words.host}>{words.hosts[host]}</Fact>
        <Fact name={words.platform}>{words.platforms[platform] ?? platform}</Fact>
        <Fact name={words.data} hint={words.dataHint}>
          <code className="font-mono text-small">{dataPath}</code>
        </Fact>
        <Fact name={words.logs} hint={words.logsHint}>
          <code className="font-mono text-small">{`${dataPath}${platform === 'win32' ? '\\' : '/'}logs`}</code>
        </Fact>
        <Fact name={words.licence}>{words.licenceName}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {children}
        {hint !== undefined && <span className="block text-small text-ink-faint">{hint}</span>}
      </dd>
    </>
  );
}
