import { expect, test } from 'vitest';
import type { ModelCatalogue, ModelConnection } from '../../../shared/settings/model';
import {
  claudeConnection,
  guideConnection,
  keylessConnection,
  localConnection,
  sampleCatalogue,
  sampleModel,
} from '../../core/store/testing/sample-models';
import { renderBare } from '../../testing/render-bare';
import { ConnectionList } from './connection-list';
import { ConnectionView } from './connection-view';
import { TestResult } from './test-result';

function view(connection: ModelConnection, catalogue: Partial<ModelCatalogue> = {}): string {
  return renderBare(<ConnectionView catalogue={{ ...sampleCatalogue, ...catalogue }} connection={connection} />);
}

const facts = (markup: string) =>
  [...markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]);

test('a server says where it came from, where its key is and whether it answers', () => {
  const failed: ModelConnection = {
    ...localConnection,
    origin: 'user',
    key: 'stored',
    status: { kind: 'failed', message: 'Nothing answers: start Ollama.' },
  };
  const markup = view(failed, { keyStorage: 'file' });
  expect(facts(markup)).toEqual([
    ['Source', 'Added by you'],
    ['API key', 'stored in a file that only you can read'],
    ['Status', 'Not working'],
  ]);
  expect(markup).toContain(
    '<p role="alert"><icon circle-exclamation-point><span>Nothing answers: start Ollama.</span></p>',
  );
});

test('a key has a field that is never filled in, and says what an empty one means', () => {
  const keyField = (connection: ModelConnection) =>
    /<input type="password"[^>]*>.*?<p>(.*?)<\/p>/.exec(view(connection))?.slice(0, 2) ?? [];
  const [field, hint] = keyField({ ...keylessConnection, key: 'stored' });
  expect(field).not.toContain('value');
  const others = [claudeConnection, keylessConnection, localConnection].map((other) => keyField(other)[1]);
  expect([hint, ...others]).toEqual([
    'Leave empty to keep the stored key. It won’t be shown again.',
    'Leave empty to keep using the key from ANTHROPIC_API_KEY.',
    'This provider can’t be used without a key.',
    'Leave empty if the provider doesn’t need one.',
  ]);
});

test('EL-15: that keys are not encrypted is said where one is typed, and only where it is so', () => {
  const warning = 'This system can’t encrypt keys.';
  expect([
    view(keylessConnection, { keyStorage: 'file' }).includes(warning),
    view(keylessConnection).includes(warning),
  ]).toEqual([true, false]);
});

test('what the user added can be removed, of the others only a stored key', () => {
  const ends = (connection: ModelConnection) =>
    ['Remove', 'Delete key'].filter((label) => view(connection).includes(`>${label}</button>`));
  expect([
    ends({ ...localConnection, origin: 'user' }),
    ends({ ...keylessConnection, key: 'stored' }),
    ends(claudeConnection),
    ends(guideConnection),
  ]).toEqual([['Remove'], ['Delete key'], [], []]);
});

test('the guide has nothing to fill in', () => {
  const markup = view(guideConnection);
  expect([markup.includes('<form'), markup.includes('not a language model'), markup.includes('Settings')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('the models of a server show what is known of them, what was changed, and can be searched when they are many', () => {
  const models = Array.from({ length: 9 }, (_, index) => sampleModel(`m${index}`));
  const changed = sampleModel('own', { settings: { ...sampleModel('own').settings, toolMode: 'text' } });
  const markup = view({ ...localConnection, models: [changed, sampleModel('plain', { contextSize: 8_192 })] });
  expect(markup).toContain('<p>own <span>changed</span></p><p>text-based tool calling</p>');
  expect(markup).toContain('<p>plain </p><p>8K context</p>');
  expect(markup).toContain('aria-label="Settings for plain"');
  expect([
    markup.includes('Search this provider’s models'),
    view({ ...localConnection, models }).includes('Search this provider’s models'),
  ]).toEqual([false, true]);
});

test('the list of servers says of each its state, and how many models it has, or else its state once more in words', () => {
  const markup = renderBare(
    <ConnectionList catalogue={sampleCatalogue} place={{ kind: 'connection', connectionId: 'ollama' }} />,
  );
  const row = (current: string, dot: string, name: string, summary: string) =>
    `<li><button type="button"${current}><span>${dot}<span>${name}</span></span><span>${summary}</span></button></li>`;
  const dot = (hidden: string, state: string) =>
    `<span${hidden}><span title="${state}"><span aria-hidden="true"></span><span>${state}</span></span></span>`;
  expect(/<ul>(.*?)<\/ul>/.exec(markup)?.[1]).toBe(
    row('', dot('', 'Connected'), 'Built-in guide', '1 model') +
      row('', dot('', 'Connected'), 'Anthropic', '2 models') +
      row(' aria-current="true"', dot('', 'Connected'), 'Ollama', '2 models') +
      row('', dot(' aria-hidden="true"', 'Needs an API key'), 'OpenAI', 'Needs an API key'),
  );
});

test('a test says in words what came of it, and how long it took', () => {
  const shown = (result: { isReachable: boolean; message: string; duration: number } | null, error: string | null) =>
    renderBare(<TestResult test={{ result, error }} />);
  expect([
    shown(null, null),
    shown({ isReachable: true, message: 'Reached it in 12 ms: 4 models', duration: 12 }, null),
    shown({ isReachable: false, message: 'Nothing answers', duration: 5_000 }, null),
    shown({ isReachable: false, message: 'It has no key', duration: 0 }, null),
    shown(null, 'The connection is lost'),
  ]).toEqual([
    '<p role="status"></p>',
    '<p role="status"><icon circle-check><span>Reached it in 12 ms: 4 models</span></p>',
    '<p role="alert"><icon circle-exclamation-point><span>Nothing answers. It took 5.0 s.</span></p>',
    '<p role="alert"><icon circle-exclamation-point><span>It has no key.</span></p>',
    '<p role="alert"><icon circle-exclamation-point><span>The connection is lost</span></p>',
  ]);
});

test('a model can be used right there, unless it already is', () => {
  const markup = view(localConnection);
  expect(localConnection.models.map(({ name }) => markup.includes(`aria-label="Use ${name}"`))).toEqual(
    localConnection.models.map(() => true),
  );
});
