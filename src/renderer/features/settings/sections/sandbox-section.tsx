import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { projectFolderOf } from '../../../../shared/conversation/worktree';
import { sandboxForFolder, withFolderSandbox } from '../../../../shared/settings/folder-sandbox';
import { type FolderSandbox, mostUndoSize, usualUndoSize } from '../../../../shared/settings/settings';
import { asSentence } from '../../../core/format/as-sentence';
import { folderName } from '../../../core/format/folder-name';
import { useAppState, useConversation } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { NumberSetting } from '../controls/number-setting';
import { readPrivateHost } from '../controls/read-private-host';
import { readWritablePath } from '../controls/read-writable-path';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SwitchRow } from '../controls/setting-row';
import { TextListSetting } from '../controls/text-list-setting';

const words = texts.settings.sandbox;

/** Whether commands run in a sandbox, and what they may do in it. */
export function SandboxSection({ settings, change }: SectionProps) {
  const openFolder = useAppState((state) => readyValue(state.description)?.workspacePath ?? null);
  const folder = useConversation<string | null>(projectFolderOf, openFolder);
  return (
    <SectionFrame title={words.title} description={words.description}>
      <SandboxState />
      <div>
        {folder !== null && (
          <SwitchRow
            label={words.inFolder(folderName(folder))}
            hint={words.inFolderHint}
            isOn={sandboxForFolder(settings, folder).isOn}
            onChange={(isOn) => change({ folderSandboxes: withFolderSandbox(settings, folder, { isOn }) })}
          />
        )}
        <SwitchRow
          label={folder === null ? words.everywhere : words.elsewhere}
          isOn={settings.sandbox.isOn}
          onChange={(isOn) => change({ sandbox: { isOn } })}
        />
      </div>
      {folder === null ? (
        <p className="text-small text-ink-faint">{words.noFolder}</p>
      ) : (
        <FolderLists
          sandbox={sandboxForFolder(settings, folder)}
          onChange={(changed) => change({ folderSandboxes: withFolderSandbox(settings, folder, changed) })}
        />
      )}
    </SectionFrame>
  );
}

/** What the machine can do, with the remedy if that is less than it could. */
function SandboxState() {
  const sandbox = useAppState((state) => state.sandbox);
  if (sandbox === null) return <p className="text-small text-ink-faint">{texts.loading}</p>;
  const { isAvailable, why, hasReceipts, whyNoReceipts } = sandbox;
  if (!isAvailable) {
    return (
      <Problem>
        {words.unavailable} {why !== undefined && asSentence(why)}
      </Problem>
    );
  }
  return (
    <div className="space-y-1.5">
      <p className="flex items-start gap-1.5 text-good-ink">
        <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{hasReceipts ? words.available : words.availableWithout}</span>
      </p>
      {!hasReceipts && (
        <Problem>
          {words.noReceipts} {whyNoReceipts !== undefined && asSentence(whyNoReceipts)}
        </Problem>
      )}
    </div>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-warn-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

interface FolderListsProps {
  readonly sandbox: FolderSandbox;
  readonly onChange: (changed: Partial<FolderSandbox>) => void;
}

function FolderLists({ sandbox: { extraWritable, allowedHosts, undoSize }, onChange }: FolderListsProps) {
  const { writable, hosts, undo } = words;
  return (
    <>
      <TextListSetting
        {...writable}
        add={words.add}
        removeLabel={words.remove}
        items={extraWritable}
        read={(typed) => {
          const reading = readWritablePath(typed, extraWritable);
          return reading.kind === 'path'
            ? { kind: 'text', text: reading.path }
            : { kind: 'problem', problem: writable.problems[reading.problem] };
        }}
        onChange={(paths) => onChange({ extraWritable: paths })}
      />
      <TextListSetting
        {...hosts}
        add={words.add}
        removeLabel={words.remove}
        items={allowedHosts}
        read={(typed) => {
          const reading = readPrivateHost(typed, allowedHosts, 'https');
          return reading.kind === 'host'
            ? { kind: 'text', text: reading.host }
            : { kind: 'problem', problem: hosts.problems[reading.problem] };
        }}
        onChange={(named) => onChange({ allowedHosts: named })}
      />
      <NumberSetting
        {...undo}
        value={undoSize ?? usualUndoSize}
        least={1}
        most={mostUndoSize}
        onChange={(size) => onChange({ undoSize: size })}
      />
    </>
  );
}
