import { texts } from '../../../core/texts/texts';
import { ApprovalTimeoutChoice } from '../../../settings/approval-timeout-choice';
import { ApprovalLevelChoice } from '../controls/approval-level-choice';
import { PrivateHosts } from '../controls/private-hosts';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';

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
