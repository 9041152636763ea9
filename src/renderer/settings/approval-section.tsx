import { texts } from '../texts';
import { ApprovalLevelChoice } from './approval-level-choice';
import { ApprovalTimeoutChoice } from './approval-timeout-choice';
import { PrivateHosts } from './private-hosts';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

export function ApprovalSection({ settings, change }: SectionProps) {
  const { title, description } = texts.settings.approval;
  return (
    <SectionFrame title={title} description={description}>
      <ApprovalLevelChoice
        value={settings.autoApproveUpTo}
        onChange={(autoApproveUpTo) => change({ autoApproveUpTo })}
      />
      <ApprovalTimeoutChoice
        value={settings.approvalTimeout}
        onChange={(approvalTimeout) => change({ approvalTimeout })}
      />
      <PrivateHosts
        hosts={settings.allowedPrivateHosts}
        onChange={(allowedPrivateHosts) => change({ allowedPrivateHosts })}
      />
    </SectionFrame>
  );
}
