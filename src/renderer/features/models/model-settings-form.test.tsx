import { expect, test } from 'vitest';
import { dialectNames } from '../../../shared/settings/dialect-names';
import { defaultModelSettings, type ModelInfo } from '../../../shared/settings/model';
import { localConnection, sampleModel } from '../../core/store/testing/sample-models';
import { renderBare } from '../../testing/render-bare';
import { ModelSettingsForm } from './model-settings-form';

function form(details: Partial<ModelInfo>): string {
  return renderBare(<ModelSettingsForm connection={localConnection} model={sampleModel('qwen', details)} />);
}

const placeholders = (markup: string) => [...markup.matchAll(/placeholder="(.*?)"/g)].map(([, text]) => text);
const checkedRadios = (markup: string) =>
  [...markup.matchAll(/<input type="radio"[^>]*checked=""\/>(?:<span>)?([^<]*)/g)].map(([, text]) => text);

test('untouched, everything is what fits the model, and what is known of that is said', () => {
  const markup = form({ contextSize: 32_768 });
  expect([checkedRadios(markup), placeholders(markup), markup.includes('type="checkbox"')]).toEqual([
    ['Default', 'Default'],
    ['Default: 32,768', 'Default', 'Default', 'Default', 'Default', 'Default'],
    false,
  ]);
});

test('formats can be chosen one by one, where the model writes calls in its text', () => {
  const dialects = form({ settings: { ...defaultModelSettings, dialects: ['hermes'] } });
  const native = form({ settings: { ...defaultModelSettings, toolMode: 'native' } });
  expect([
    [...dialects.matchAll(/type="checkbox"/g)].length,
    /<input type="checkbox" checked=""\/>([^<]*)/.exec(dialects)?.[1],
    native.includes('Formats of calls'),
  ]).toEqual([dialectNames.length, 'Hermes, Qwen', false]);
});
