import { Check, ChevronDown, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { RefusedAccess } from '../../../../shared/call/receipt';
import { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { revealText } from '../../../../shared/text/blank-runs';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useFocusReturn } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { refusedName } from '../../../core/texts/call/receipt-texts';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { Menu, MenuItem } from '../../../ui/menu';

const { refused: said } = texts.receipt;

type Scope = 'once' | 'conversation' | 'folder';
type Widening = (access: RefusedAccess, scope: Scope) => void;

/** What the sandbox refused a command, and the smallest permission with which it could run again. */
export function RefusedAccesses({ call: { lifecycle, result } }: { call: ToolCallView }) {
  const { app } = useModels();
  const isElsewhere = useIsElsewhere();
  const widening = useAsyncAction(app.widen);
  const [isAllowed, setIsAllowed] = useState(false);
  const refused = result?.receipt?.refused ?? [];
  if (refused.length === 0 || !ToolCallLifecycle.isTerminal(lifecycle)) return null;
  const widen: Widening = (access, scope) =>
    void widening.run(lifecycle.request.id, access, scope).then((isDone) => isDone && setIsAllowed(true));
  return (
    <div className="space-y-1.5">
      {refused.map((access) => (
        <div key={`${access.kind} ${refusedName(access)}`} className="space-y-1">
          <p className="flex items-start gap-1.5">
            <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
            <span className="min-w-0 wrap-anywhere text-ink-soft">{refusedText(access)}</span>
          </p>
          {!isAllowed && !isElsewhere && (
            <div className="pl-5.5">
              <Widen access={access} isBusy={widening.isRunning} onWiden={widen} />
            </div>
          )}
        </div>
      ))}
      {isAllowed && (
        <p role="status" className="pl-5.5 text-small text-good-ink">
          <Check aria-hidden className="mr-1.5 inline size-3.5 align-[-2px]" />
          {said.allowed}
        </p>
      )}
      {widening.error !== null && <FailureMessage>{widening.error}</FailureMessage>}
    </div>
  );
}

function refusedText(access: RefusedAccess): string {
  const name = revealText(refusedName(access));
  switch (access.kind) {
    case 'host':
      return said.host(name);
    case 'write':
      return said.write(name);
    case 'other':
      return said.other(name);
    default:
      return assertNever(access);
  }
}

interface WidenProps {
  readonly access: RefusedAccess;
  readonly isBusy: boolean;
  readonly onWiden: Widening;
}

/** A host is allowed this time, or for longer from the menu. A path is a property of the folder. */
function Widen({ access, isBusy, onWiden }: WidenProps) {
  const focusReturn = useFocusReturn();
  if (access.kind === 'other') return null;
  const name = revealText(refusedName(access));
  if (access.kind === 'write') {
    return (
      <Button size="small" disabled={isBusy} onClick={() => onWiden(access, 'folder')} {...focusReturn}>
        <span className="max-w-110 truncate">{said.allowWrite(name)}</span>
      </Button>
    );
  }
  return (
    <div className="flex min-w-0">
      <Button
        size="small"
        disabled={isBusy}
        onClick={() => onWiden(access, 'once')}
        className="min-w-0 rounded-r-none focus-visible:z-1"
        {...focusReturn}
      >
        <span className="max-w-110 truncate">{said.allowHost(name)}</span>
      </Button>
      <Menu
        align="start"
        trigger={
          <Button
            size="small"
            aria-label={said.more}
            disabled={isBusy}
            className="-ml-px rounded-l-none px-1 focus-visible:z-1"
          >
            <ChevronDown aria-hidden className="size-3.5" />
          </Button>
        }
      >
        {(['once', 'conversation', 'folder'] as const).map((scope) => (
          <MenuItem key={scope} onSelect={() => onWiden(access, scope)}>
            {said.scopes[scope]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
