import { texts } from '../../../core/texts/texts';
import { RuleList } from '../../panel/permissions/rule-list';
import { SectionFrame } from '../controls/section-frame';

const { permissions } = texts.settings;

export function PermissionsSection() {
  return (
    <SectionFrame title={permissions.title} description={permissions.description}>
      <RuleList place="settings" />
    </SectionFrame>
  );
}
