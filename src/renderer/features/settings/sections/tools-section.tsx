import { useId } from 'react';
import { toolCategoryInfo } from '../../../../shared/call/tool-category';
import { useAppState } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Badge } from '../../../ui/badge';
import { FailureMessage } from '../../../ui/failure-message';
import { ToggleSwitch } from '../../../ui/toggle-switch';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { ToolIcon } from '../../tool-call/info/tool-icon';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { isOn, type ToolGroup, toolGroups, withTools } from '../controls/tool-switches';

type SwitchTools = (toolIds: readonly string[], to: 'on' | 'off') => void;

export function ToolsSection({ settings: { disabledTools }, change }: SectionProps) {
  const tools = useAppState((state) => state.tools);
  const { title, description, cannotLoad } = texts.settings.tools;
  const switchTools: SwitchTools = (toolIds, to) => change({ disabledTools: withTools(disabledTools, toolIds, to) });
  return (
    <SectionFrame title={title} description={description}>
      {tools.size === 0 && <FailureMessage>{cannotLoad}</FailureMessage>}
      {toolGroups(tools.values(), disabledTools).map((group) => (
        <ToolGroupSwitches key={group.category} group={group} disabledTools={disabledTools} onSwitch={switchTools} />
      ))}
    </SectionFrame>
  );
}

interface ToolGroupSwitchesProps {
  readonly group: ToolGroup;
  readonly disabledTools: readonly string[];
  readonly onSwitch: SwitchTools;
}

function ToolGroupSwitches({ group, disabledTools, onSwitch }: ToolGroupSwitchesProps) {
  const id = useId();
  const { category, tools, onCount } = group;
  const { displayName } = toolCategoryInfo(category);
  const ids = tools.map((tool) => tool.id);
  const isAllOn = onCount === tools.length;
  return (
    <section aria-labelledby={id}>
      <header className="flex items-center gap-2 border-b border-line pb-1.5">
        <ToolIcon toolId={ids[0] ?? ''} />
        <h4 id={id} className="font-semibold">
          {displayName}
        </h4>
        <span className="grow text-small text-ink-faint">{texts.settings.tools.on(onCount, tools.length)}</span>
        <ToggleSwitch
          aria-label={texts.settings.tools.category(displayName)}
          checked={isAllOn}
          onCheckedChange={() => onSwitch(ids, isAllOn ? 'off' : 'on')}
        />
      </header>
      <ul>
        {tools.map((tool) => (
          <li key={tool.id} className="flex items-center gap-3 border-b border-line py-1.5 last:border-none">
            <div className="min-w-0 grow pl-6">
              <label htmlFor={`${id}-${tool.id}`} className="font-medium">
                {tool.name}
              </label>{' '}
              <code className="font-mono text-small text-ink-faint">{tool.id}</code>
              <p id={`${id}-${tool.id}-purpose`} className="text-small text-ink-soft">
                {tool.purpose}
              </p>
            </div>
            {!tool.isAvailable && <Badge tone="neutral">{texts.settings.tools.unavailable}</Badge>}
            <RiskBadge level={tool.defaultRiskLevel} />
            <ToggleSwitch
              id={`${id}-${tool.id}`}
              aria-describedby={`${id}-${tool.id}-purpose`}
              checked={isOn(tool.id, disabledTools)}
              onCheckedChange={(checked) => onSwitch([tool.id], checked ? 'on' : 'off')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
