import { expect, test } from 'vitest';
import type { AppDescription } from '../../shared/contract/descriptions';
import { ready } from '../core/store/loadable';
import { renderBare } from '../testing/render-bare';
import { NoticeBanner } from './notice-banner';

const description: AppDescription = {
  name: 'AIntern',
  version: '0',
  host: 'web',
  platform: 'linux',
  dataPath: '/data',
  workspacePath: null,
  canPickFolder: false,
  canReveal: false,
  canUpdate: false,
  notices: [],
};

const rendered = (...notices: string[]) =>
  renderBare(<NoticeBanner />, { description: ready({ ...description, notices }) });

test('what the user should know stands over everything until it is read', () => {
  expect(rendered('The settings are not saved', 'The keys cannot be read')).toBe(
    '<section aria-label="Notices"><ul>' +
      ['The settings are not saved', 'The keys cannot be read']
        .map(
          (notice) =>
            `<li><icon triangle-exclamation-point><div><p role="alert">${notice}</p></div>` +
            '<button type="button" aria-label="Dismiss" title="Dismiss"><icon x></button></li>',
        )
        .join('') +
      '</ul></section>',
  );
});

test('without anything to know there is nothing', () => {
  expect([rendered(), renderBare(<NoticeBanner />)]).toEqual(['', '']);
});
