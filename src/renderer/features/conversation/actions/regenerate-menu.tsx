import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { isSameModel, type ModelCatalogue, type ModelRef } from '../../../../shared/settings/model';
import { useAppState } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { Menu, MenuItem } from '../../../ui/menu';
import { useCurrentModel } from '../../models/use-current-model';

interface RegenerateMenuProps {
  readonly trigger: ReactElement;
  readonly isDisabled: boolean;
  /** Without a model, the conversation's own answers again. */
  onChoose(model?: ModelRef): void;
}

/** The model in use first, so that Enter twice is enough. */
export function RegenerateMenu({ trigger, isDisabled, onChoose }: RegenerateMenuProps) {
  const openId = useAppState(({ open }) => open?.id ?? null);
  const current = useCurrentModel(openId);
  const catalogue = useAppState((state) => readyValue(state.models));
  if (isDisabled) return trigger;
  const others = catalogue ? otherModels(catalogue, current?.ref ?? catalogue.defaultModel) : [];
  return (
    <Menu trigger={trigger} align="start" aria-label={texts.message.regenerate} collisionPadding={12}>
      <div className="max-h-72 max-w-80 overflow-y-auto text-ink">
        <MenuItem onSelect={() => onChoose()}>{texts.message.regenerateWith(current?.name ?? '')}</MenuItem>
        {others.length > 0 && (
          <DropdownMenu.Group aria-label={texts.message.otherModels}>
            <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-small text-ink-faint">
              {texts.message.otherModels}
            </DropdownMenu.Label>
            {others.map(({ ref, name, server }) => (
              <MenuItem key={`${ref.connectionId} ${ref.modelId}`} onSelect={() => onChoose(ref)} textValue={name}>
                {name} <span className="text-small text-ink-faint">{server}</span>
              </MenuItem>
            ))}
          </DropdownMenu.Group>
        )}
      </div>
    </Menu>
  );
}

interface OtherModel {
  readonly ref: ModelRef;
  readonly name: string;
  readonly server: string;
}

/** Those of servers that can be used now. */
function otherModels({ connections }: ModelCatalogue, current: ModelRef): OtherModel[] {
  return connections
    .filter(({ key, status }) => key !== 'missing' && status.kind !== 'failed')
    .flatMap(({ id: connectionId, name: server, models }) =>
      models.map(({ id: modelId, name }) => ({ ref: { connectionId, modelId }, name: name || modelId, server })),
    )
    .filter(({ ref }) => !isSameModel(ref, current));
}
