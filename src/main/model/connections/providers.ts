import type { ServerProviderName } from '../../../shared/settings/provider-names';
import type { ModelBackend } from '../backend';
import type { BackendOptions } from '../backend-options';
import type { ModelProviders } from './model-providers';

/** The providers' libraries take a third of a second to load, and users of the guide shouldn't wait for that. */
export const modelProviders: ModelProviders = {
  anthropic: {
    create: (options) =>
      createLater('anthropic', options, async () => {
        const { createAnthropicBackend } = await import('../anthropic/anthropic-backend');
        return createAnthropicBackend(options);
      }),
    load: () => import('../anthropic/list-anthropic-models'),
    list: async (options) => (await import('../anthropic/list-anthropic-models')).listAnthropicModels(options),
  },
  openai: {
    create: (options) =>
      createLater('openai', options, async () => {
        const { createOpenAiBackend } = await import('../openai/openai-backend');
        return createOpenAiBackend(options);
      }),
    load: () => import('../openai/list-openai-models'),
    list: async (options) => (await import('../openai/list-openai-models')).listOpenAiModels(options),
  },
};

/** Uses one backend for all requests, because it learns what its server doesn't accept. */
function createLater(
  provider: ServerProviderName,
  { model }: BackendOptions,
  load: () => Promise<ModelBackend>,
): ModelBackend {
  let loading: Promise<ModelBackend> | null = null;

  function loaded(): Promise<ModelBackend> {
    loading ??= load();
    return loading;
  }

  return {
    provider,
    model,
    async *stream(request) {
      yield* (await loaded()).stream(request);
    },
    mayContinue: async (request) => (await (await loaded()).mayContinue?.(request)) ?? false,
  };
}
