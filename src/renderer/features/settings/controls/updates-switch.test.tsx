import { expect, test } from 'vitest';
import type { AppDescription } from '../../../../shared/contract/descriptions';
import { ready } from '../../../core/store/loadable';
import { renderBare } from '../../../testing/render-bare';
import { UpdatesSwitch } from './updates-switch';

const rendered = ({ canUpdate }: Pick<AppDescription, 'canUpdate'>) =>
  renderBare(<UpdatesSwitch isOn onChange={() => {}} />, { description: ready({ canUpdate } as AppDescription) });

test('updates can be looked for by a build that knows where, and it says who is asked', () => {
  expect(rendered({ canUpdate: true })).toMatch(/Checks the update server.*aria-checked="true"/);
  expect(rendered({ canUpdate: true })).not.toContain('disabled=""');
});

test('a build without an address says what to do instead, and looks for nothing, whatever is stored', () => {
  expect(rendered({ canUpdate: false })).toMatch(/has no update server.*where you got this one/);
  expect(rendered({ canUpdate: false })).toMatch(/aria-checked="false".*disabled=""/);
});
