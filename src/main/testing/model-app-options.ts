import { defaultModelSettings, type ModelSettings, type ToolMode } from '../../shared/settings/model';
import type { AppOptions } from '../app/app-options';
import { takeEnvironmentKeys } from '../model/connections/environment-keys';

export interface ModelAppOptions extends Partial<AppOptions> {
  readonly toolMode?: ToolMode;
  readonly modelSettings?: Partial<ModelSettings>;
}

/** The models of the servers that tests start, and how a user would specify them to the app. */
const providers = {
  openai: { model: 'test', key: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL', path: '/v1' },
  anthropic: { model: 'claude-test', key: 'ANTHROPIC_API_KEY', address: 'ANTHROPIC_BASE_URL', path: '' },
} as const;

export const TEST_KEY = 'sk-test-0123456789abcdef';

/** Options for the app with a model on a local server instead of the provider's own, and without delays. */
export function modelAppOptions(
  provider: keyof typeof providers,
  origin: string,
  { toolMode = 'native', modelSettings = {}, ...change }: ModelAppOptions = {},
): Partial<AppOptions> {
  const { model, key, address, path } = providers[provider];
  const settings = { ...defaultModelSettings, ...modelSettings };
  return {
    commandLineModel: { provider, model, toolMode },
    environmentKeys: takeEnvironmentKeys({ [key]: TEST_KEY, [address]: `${origin}${path}` }),
    ...change,
    settingsOverrides: {
      // The servers expect only what a test is about.
      generateTitles: false,
      modelSettings: [{ model: { connectionId: provider, modelId: model }, settings }],
      ...change.settingsOverrides,
    },
    timing: { retryPause: () => 0, ...change.timing },
  };
}
