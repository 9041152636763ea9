import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings';
import type { CommandClient } from '../../bridge/command-client';
import { type AppState, initialAppState } from '../app-state';
import { ready, readyValue } from '../loadable';
import { createSettingsCommands } from './settings-commands';

function start() {
  const store = createStore<AppState>(() => ({ ...initialAppState, settings: ready(defaultSettings) }));
  const answers: { answer(settings: Settings): void; refuse(): void }[] = [];
  const client = {
    call: () =>
      new Promise<Settings>((resolve, reject) => {
        answers.push({ answer: resolve, refuse: () => reject(new Error('No')) });
      }),
  } as unknown as CommandClient;
  const commands = createSettingsCommands({ store, client });
  const shown = () => readyValue(store.getState().settings);
  return { ...commands, answers, shown, store };
}

test('quick changes stay as they were made last, whatever main still says of the ones before', async () => {
  const { updateSettings, receiveSettings, answers, shown } = start();
  const first = updateSettings({ zoom: 1.1 });
  const second = updateSettings({ zoom: 1.25 });
  receiveSettings({ ...defaultSettings, zoom: 1.1, theme: 'dark' });
  expect(shown()).toMatchObject({ zoom: 1.25, theme: 'dark' });
  answers[0]?.answer({ ...defaultSettings, zoom: 1.1, theme: 'dark' });
  await first;
  expect(shown()?.zoom).toBe(1.25);
  answers[1]?.answer({ ...defaultSettings, zoom: 1.25, theme: 'dark' });
  await second;
  expect(shown()).toEqual({ ...defaultSettings, zoom: 1.25, theme: 'dark' });
});

test('what is refused goes back alone', async () => {
  const { updateSettings, answers, shown } = start();
  const refused = updateSettings({ theme: 'dark' });
  const taken = updateSettings({ zoom: 2 });
  answers[0]?.refuse();
  await expect(refused).rejects.toThrow('No');
  expect(shown()).toEqual({ ...defaultSettings, zoom: 2 });
  answers[1]?.answer({ ...defaultSettings, zoom: 2 });
  await taken;
  expect(shown()).toEqual({ ...defaultSettings, zoom: 2 });
});

test('the dialog opens at a section, goes to others, and closes', () => {
  const { showSettings, chooseSettings, hideSettings, store } = start();
  chooseSettings('tools');
  expect(store.getState().settingsDialog).toBeNull();
  showSettings('about', 'opener');
  chooseSettings('tools');
  expect(store.getState().settingsDialog).toEqual({
    section: 'tools',
    modelsPlace: { kind: 'overview' },
    openerId: 'opener',
  });
  hideSettings();
  expect(store.getState().settingsDialog).toBeNull();
});
