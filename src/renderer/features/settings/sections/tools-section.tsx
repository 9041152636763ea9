import { useId, useState } from 'react';
import { toolCategoryInfo } from '../../../../shared/call/tool-category';
import type { ToolDescription } from '../../../../shared/contract/descriptions';
import { folderToolsOff, withFolderToolsOff } from '../../../../shared/settings/folder-tools';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { asSentence } from '../../../core/format/as-sentence';
import { useAppState, useConversation, useModels } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { SegmentedControl } from '../../../ui/segmented-control';
import { ToggleSwitch } from '../../../ui/toggle-switch';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { ToolIcon } from '../../tool-call/info/tool-icon';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { isOn, type ToolGroup, toolGroups, withTools } from '../controls/tool-switches';
import { useToolsHere } from '../controls/use-tools-here';

type SwitchTools = (toolIds: readonly string[], to: 'on' | 'off') => void;
type Place = keyof typeof texts.settings.tools.places;

/** What is turned off somewhere, and how to change it. */
interface PlaceTools {
  readonly place: Place;
  readonly disabledTools: readonly string[];
  turnOff(disabledTools: string[]): void;
}

export function ToolsSection({ settings, change }: SectionProps) {
  const { app } = useModels();
  const tools = useToolsHere();
  const [wanted, setWanted] = useState<Place>('everywhere');
  const openFolder = useAppState((state) => readyValue(state.description)?.workspacePath ?? null);
  const folder = useConversation<string | null>(({ workspacePath }) => workspacePath, openFolder);
  const ofConversation = useConversation<readonly string[] | null>(({ disabledTools }) => disabledTools, null);
  const inConversation = useAsyncAction(app.disableTools);
  const { title, description, cannotLoad, cannotSwitch, where, places: names } = texts.settings.tools;

  const { disabledTools: everywhere, folderTools } = settings;
  const all: PlaceTools = {
    place: 'everywhere',
    disabledTools: everywhere,
    turnOff: (off) => change({ disabledTools: off }),
  };
  const places = [
    all,
    ...(folder === null ? [] : [folderPlace(folder)]),
    ...(ofConversation === null ? [] : [conversationPlace(ofConversation)]),
  ];
  const index = Math.max(
    places.findIndex(({ place }) => place === wanted),
    0,
  );
  const { place, disabledTools, turnOff } = places[index] ?? all;
  const offByWider = places.slice(0, index).flatMap((wider) => wider.disabledTools);
  const switchTools: SwitchTools = (toolIds, to) => turnOff(withTools(disabledTools, toolIds, to));

  function folderPlace(path: string): PlaceTools {
    const turnOffHere = (off: string[]) => change({ folderTools: withFolderToolsOff(folderTools, path, off) });
    return { place: 'folder', disabledTools: folderToolsOff(folderTools, path), turnOff: turnOffHere };
  }
  function conversationPlace(off: readonly string[]): PlaceTools {
    return { place: 'conversation', disabledTools: off, turnOff: (toolIds) => void inConversation.run(toolIds) };
  }

  return (
    <SectionFrame title={title} description={description}>
      {tools.length === 0 && <FailureMessage>{cannotLoad}</FailureMessage>}
      {places.length > 1 && (
        <div className="w-fit">
          <SegmentedControl
            label={where}
            value={place}
            segments={places.map((each) => ({ value: each.place, name: names[each.place] }))}
            onChoose={setWanted}
          />
        </div>
      )}
      {inConversation.error !== null && (
        <FailureMessage>
          {cannotSwitch} {inConversation.error}
        </FailureMessage>
      )}
      {toolGroups(tools, [...disabledTools, ...offByWider]).map((group) => (
        <ToolGroupSwitches
          key={group.category}
          group={group}
          disabledTools={disabledTools}
          offByWider={offByWider}
          onSwitch={switchTools}
        />
      ))}
    </SectionFrame>
  );
}

interface ToolGroupSwitchesProps {
  readonly group: ToolGroup;
  readonly disabledTools: readonly string[];
  /** Turned off in more than this place, where alone it can be turned on. */
  readonly offByWider: readonly string[];
  readonly onSwitch: SwitchTools;
}

function ToolGroupSwitches({ group, disabledTools, offByWider, onSwitch }: ToolGroupSwitchesProps) {
  const id = useId();
  const { category, tools, onCount } = group;
  const { displayName } = toolCategoryInfo(category);
  const ids = tools.map((tool) => tool.id).filter((toolId) => isOn(toolId, offByWider));
  const isAllOn = ids.every((toolId) => isOn(toolId, disabledTools));
  return (
    <section aria-labelledby={id}>
      <header className="flex items-center gap-2 border-b border-line pb-1.5">
        <ToolIcon toolId={tools[0]?.id ?? ''} />
        <h4 id={id} className="font-semibold">
          {displayName}
        </h4>
        <span className="grow text-small text-ink-faint">{texts.settings.tools.on(onCount, tools.length)}</span>
        <ToggleSwitch
          aria-label={texts.settings.tools.category(displayName)}
          checked={isAllOn && ids.length > 0}
          disabled={ids.length === 0}
          onCheckedChange={() => onSwitch(ids, isAllOn ? 'off' : 'on')}
        />
      </header>
      <ul>
        {tools.map((tool) => (
          <ToolSwitch
            key={tool.id}
            tool={tool}
            isChecked={isOn(tool.id, disabledTools) && isOn(tool.id, offByWider)}
            isFixed={!isOn(tool.id, offByWider)}
            onSwitch={onSwitch}
          />
        ))}
      </ul>
    </section>
  );
}

interface ToolSwitchProps {
  readonly tool: ToolDescription;
  readonly isChecked: boolean;
  readonly isFixed: boolean;
  readonly onSwitch: SwitchTools;
}

function ToolSwitch({ tool, isChecked, isFixed, onSwitch }: ToolSwitchProps) {
  const id = useId();
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 last:border-none">
      <div className="min-w-0 grow pl-6">
        <label htmlFor={id} className="font-medium">
          {tool.name}
        </label>{' '}
        <code className="font-mono text-small text-ink-faint">{tool.id}</code>
        <div id={`${id}-purpose`} className="text-small">
          <p className="text-ink-soft">{tool.purpose}</p>
          {tool.unavailableWhy !== undefined && <p className="text-warn-ink">{asSentence(tool.unavailableWhy)}</p>}
        </div>
      </div>
      <RiskBadge level={tool.defaultRiskLevel} />
      <ToggleSwitch
        id={id}
        aria-describedby={`${id}-purpose`}
        checked={isChecked}
        disabled={isFixed}
        onCheckedChange={(checked) => onSwitch([tool.id], checked ? 'on' : 'off')}
      />
    </li>
  );
}
