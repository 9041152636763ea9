import { ShieldAlert, X } from 'lucide-react';
import { useState } from 'react';
import { asSentence } from '../../core/format/as-sentence';
import { useAppState } from '../../core/store/app-context';
import { approvalModeOf } from '../../core/store/approval-mode-of';
import { createPageStorage } from '../../core/store/page-storage';
import { useSandboxRemedy } from '../../core/store/use-has-sandbox';
import { texts } from '../../core/texts/texts';
import { IconButton } from '../../ui/icon-button';

const storedName = 'no-sandbox-note';

/** Explains once why modes that run commands in a sandbox ask about them here. */
export function NoSandboxNote() {
  const remedy = useSandboxRemedy();
  const mode = useAppState(approvalModeOf);
  const [storage] = useState(() => createPageStorage(() => window.localStorage));
  const [isRead, setIsRead] = useState(() => storage.read(storedName) !== null);
  if (remedy === null || isRead || (mode !== 'edit' && mode !== 'auto')) return null;
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pb-2">
      <div role="note" className="flex items-start gap-2 rounded-card bg-sunken py-1.5 pr-1.5 pl-3 text-ink-soft">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p className="min-w-0 grow wrap-anywhere">
          {texts.composer.mode.noSandbox} {asSentence(remedy)}
        </p>
        <IconButton
          icon={X}
          size="small"
          name={texts.app.dismissNotice}
          onClick={() => {
            storage.write(storedName, 'read');
            setIsRead(true);
          }}
        />
      </div>
    </div>
  );
}
