import { expect, test } from 'vitest';
import { guideModel, type ModelRef } from '../../../../shared/settings/model';
import { ready } from '../../../core/store/loadable';
import { claudeConnection, guideConnection, sampleCatalogue } from '../../../core/store/testing/sample-models';
import { renderBare } from '../../../testing/render-bare';
import { findModel } from '../find-model';
import { ModelPicker } from './model-picker';
import { PickerChoice } from './picker-choice';
import { PickerContent } from './picker-content';

const large = { connectionId: 'anthropic', modelId: 'claude-large' };
const catalogue = { ...sampleCatalogue, connections: [guideConnection, claudeConnection] };

test('the list says for each model what it is, and which is chosen, and which is the default', () => {
  const markup = renderBare(
    <PickerChoice catalogue={catalogue} current={findModel(catalogue, large)} onChoose={() => {}} />,
  ).replace(/_R_\w*_/g, 'id');
  const group = (name: string, options: string) =>
    '<fieldset><legend><span title="Connected"><span aria-hidden="true"></span><span>Connected</span></span>' +
    `${name}</legend>${options}</fieldset>`;
  const option = (attributes: string, content: string) =>
    `<button type="button" ${attributes} tabindex="-1">${content}</button>`;
  expect(markup).toBe(
    '<div><input type="search" role="combobox" aria-label="Search models" aria-expanded="true" ' +
      'aria-controls="id" aria-autocomplete="list" aria-activedescendant="id-1" placeholder="Search models" ' +
      'spellCheck="false" autoComplete="off" value=""/></div>' +
      '<div id="id" role="listbox" aria-label="Models" tabindex="-1">' +
      group(
        'Built-in guide',
        option(
          'id="id-0" role="option" aria-selected="false"',
          '<span></span><span><span>Built-in guide</span></span><span>Default</span>',
        ),
      ) +
      group(
        'Anthropic',
        option(
          'id="id-1" role="option" aria-selected="true" aria-current="true"',
          '<span><icon check></span><span><span>Claude Large</span>' +
            '<span>200K context · $3 in, $15 out per million tokens</span></span>',
        ) +
          option(
            'id="id-2" role="option" aria-selected="false"',
            '<span></span><span><span>Claude Small</span>' +
              '<span>200K context · $0.25 in, $1.25 out per million tokens</span></span>',
          ),
      ) +
      '</div>',
  );
});

function content(state: Parameters<typeof renderBare>[1], isRunning = false): string {
  return renderBare(
    <PickerContent current={null} isRunning={isRunning} onChosen={() => {}} onLeadAway={() => {}} />,
    state,
  );
}

test('what is not ready is named with what it lacks, and a run under way is spoken of', () => {
  const models = ready(sampleCatalogue);
  expect([
    content({ models }).includes('<ul aria-label="Not connected"><li>'),
    content({ models }).includes('<span>OpenAI</span><span>Needs an API key</span>'),
    content({ models }).includes('A run is in progress.'),
    content({ models }, true).includes('<p>A run is in progress. Your choice takes effect from the next one.</p>'),
  ]).toEqual([true, true, false, true]);
});

test('the first model of one’s own is to be the default, and later ones only if somebody says so', () => {
  const isTicked = (defaultModel: ModelRef) =>
    /<input type="checkbox"[^>]*>/.exec(content({ models: ready({ ...sampleCatalogue, defaultModel }) }))?.[0];
  expect([isTicked(guideModel), isTicked(large)]).toEqual([
    '<input type="checkbox" checked=""/>',
    '<input type="checkbox"/>',
  ]);
});

test('models that cannot be had say so, and a server can be added all the same', () => {
  const markup = content({ models: { status: 'failed', message: 'The settings are gone' } });
  expect([
    markup.includes('Couldn’t load the models. The settings are gone'),
    markup.includes('Add provider or API key…'),
  ]).toEqual([true, true]);
});

test('the button names the model that the next run asks, also one that no server lists any more', () => {
  const button = (state: Parameters<typeof renderBare>[1]) =>
    /aria-label="([^"]*)"/.exec(renderBare(<ModelPicker conversationId={null} />, state))?.[1];
  const models = ready(catalogue);
  expect([
    button({}),
    button({ models }),
    button({ models, nextModel: large }),
    button({ models, nextModel: { connectionId: 'gone', modelId: 'old' } }),
    button({ models: { status: 'failed', message: 'No' } }),
  ]).toEqual([
    'Model: Loading models…',
    'Model: Built-in guide',
    'Model: Claude Large',
    'Model: old',
    'Model: Models unavailable',
  ]);
});
