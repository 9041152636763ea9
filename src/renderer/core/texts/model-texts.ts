import type { DialectName } from '../../../shared/settings/dialect-names';
import type { ConnectionDraft, ModelConnection, ToolMode } from '../../../shared/settings/model';

export const modelTexts = {
  picker: {
    label: (name: string) => `Model: ${name}`,
    title: 'Choose a model',
    loading: 'Loading models…',
    unknown: 'Models unavailable',
    cannotLoad: 'Couldn’t load the models.',
    search: 'Search models',
    list: 'Models',
    none: 'No matching models.',
    noneAtAll: 'No models available yet. Add a provider or API key to get started.',
    typed: (id: string) => `Use “${id}”`,
    typedHint: 'not listed by the provider',
    isDefault: 'Default',
    alsoDefault: 'Also use for new conversations',
    nextRun: 'from the next run',
    nextRunHint: 'A run is in progress. Your choice takes effect from the next one.',
    refresh: 'Refresh',
    add: 'Add provider or API key…',
    notReady: 'Not connected',
  },

  facts: {
    context: (size: string) => `${size} context`,
    price: (input: string, output: string) => `${input} in, ${output} out per million tokens`,
    free: 'free',
    noTools: 'no native tool calling',
    textMode: 'text-based tool calling',
  },

  dialog: {
    connections: 'Providers',
    add: 'Add provider or API key',
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    origin: 'Source',
    status: 'Status',
    choose: 'Choose a provider to see its models and edit it.',
    fileWarning: 'This system can’t encrypt keys. They are stored as plain text in a file that only you can read.',
    models: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'model' : 'models'}`,
    modelsHeading: 'Models',
    noModels: 'No models found yet.',
    searchModels: 'Search this provider’s models',
    noMatch: 'No matching models.',
    settingsOf: (name: string) => `Settings for ${name}`,
    settings: 'Settings',
    changed: 'changed',
    guide:
      'A small built-in helper, not a language model. It understands simple requests such as “read README.md” and works without a key or network.',
  },

  providers: {
    anthropic: 'Anthropic',
    openai: 'OpenAI-compatible',
  } satisfies Record<ConnectionDraft['provider'], string>,

  origins: {
    'built-in': 'Built in',
    environment: 'API key from the environment',
    local: 'Found on this computer',
    user: 'Added by you',
  } satisfies Record<ModelConnection['origin'], string>,

  keys: {
    heading: 'API key',
    fromVariable: (name: string) => `from ${name}`,
    fromEnvironment: 'from the environment',
    encrypted: 'stored encrypted',
    inFile: 'stored in a file that only you can read',
    notNeeded: 'not required',
    missing: 'missing',
  },

  status: {
    unknown: 'Not checked yet',
    checking: 'Checking…',
    reachable: 'Connected',
    failed: 'Not working',
    needsKey: 'Needs an API key',
    gone: 'No longer set up',
  },

  form: {
    newTitle: 'Add provider or API key',
    preset: 'Provider',
    noPreset: 'Custom',
    name: 'Name',
    kind: 'API type',
    address: 'Base URL',
    addressExample: 'http://127.0.0.1:11434/v1',
    key: 'API key',
    keyHints: {
      none: 'Leave empty if the provider doesn’t need one.',
      missing: 'This provider can’t be used without a key.',
      stored: 'Leave empty to keep the stored key. It won’t be shown again.',
      anyVariable: 'the environment',
      environment: (name: string) => `Leave empty to keep using the key from ${name}.`,
    },
    keyElsewhere: (origin: string) =>
      `The stored key is only for ${origin} and won’t be sent anywhere else. Enter the key for this address.`,
    test: 'Test',
    testing: 'Testing…',
    failedAfter: (time: string) => `It took ${time}.`,
    save: 'Save',
    saved: 'Saved.',
    problems: {
      name: 'Enter a name of up to 80 characters.',
      address: 'Enter a URL that starts with http:// or https://.',
    },
  },

  remove: {
    button: 'Remove',
    title: (name: string) => `Remove ${name}?`,
    description:
      'This deletes its URL, API key and model settings. Your conversations are kept. If one uses a model from this provider, choose another model for it.',
    keep: 'Cancel',
  },

  forgetKey: {
    button: 'Delete key',
    title: (name: string) => `Delete the key for ${name}?`,
    description: 'This deletes AIntern’s copy. The key itself stays valid with the provider.',
  },

  settings: {
    back: (name: string) => `Back to ${name}`,
    fits: 'Default',
    fitsNumber: (value: string) => `Default: ${value}`,
    toolMode: 'Tool calling',
    toolModes: {
      auto: {
        name: 'Default',
        explanation:
          'Native tool calling, or text-based if the provider has no tool support or the context is too small for all tool definitions.',
      },
      native: { name: 'Native tool calling', explanation: 'For models and providers that support tools.' },
      text: {
        name: 'Text-based',
        explanation: 'AIntern describes the tools in the prompt and reads calls from the model’s text.',
      },
    } satisfies Record<ToolMode, { name: string; explanation: string }>,
    dialects: 'Text call formats',
    dialectsFit: 'Default',
    dialectsOwn: 'Custom',
    dialectsHint: 'AIntern’s own format is always accepted.',
    noDialect: 'With none selected, only AIntern’s own format is accepted.',
    contextSize: 'Context window (tokens)',
    contextSizeHint:
      'If unknown, a small value is assumed. Too low forgets earlier messages; too high makes requests fail.',
    temperature: 'Temperature (0 to 2)',
    temperatureHint: 'Lower is more predictable, higher is more varied.',
    maxOutputTokens: 'Maximum answer length (tokens)',
    maxOutputTokensHint: 'Longer answers are cut off.',
    thinkingTokens: 'Thinking budget (tokens)',
    thinkingTokensHint: '0 turns thinking off. Only applies to models and providers that support it.',
    wholeNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}, or leave it empty.`,
    number: (least: string, most: string) => `Enter a number from ${least} to ${most}, or leave it empty.`,
    save: 'Save',
    saved: 'Saved. Takes effect from the next run.',
    reset: 'Reset to defaults',
  },

  dialects: {
    hermes: 'Hermes, Qwen',
    'qwen-coder': 'Qwen Coder',
    glm: 'GLM',
    mistral: 'Mistral',
    'llama-3': 'Llama 3',
    'llama-4': 'Llama 4',
    deepseek: 'DeepSeek',
    kimi: 'Kimi',
    granite: 'Granite',
    phi: 'Phi',
    gemma: 'Gemma',
    harmony: 'gpt-oss (harmony)',
    functionary: 'Functionary',
    jamba: 'Jamba',
    'lm-studio': 'LM Studio',
    cohere: 'Command (Cohere)',
    internlm: 'InternLM',
    longcat: 'LongCat',
    apertus: 'Apertus',
    step: 'Step',
    minicpm: 'MiniCPM',
    minimax: 'MiniMax',
  } satisfies Record<DialectName, string>,
};
