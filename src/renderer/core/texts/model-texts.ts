import type { DialectName } from '../../../shared/settings/dialect-names';
import type { ConnectionDraft, ModelConnection, ToolMode } from '../../../shared/settings/model';

export const modelTexts = {
  picker: {
    label: (name: string) => `Model: ${name}`,
    title: 'Choose a model',
    loading: 'Models…',
    unknown: 'Models unknown',
    cannotLoad: 'The models could not be read.',
    search: 'Search in the models',
    list: 'Models',
    none: 'No model matches.',
    noneAtAll: 'No model can be asked yet. Add a server or key to get one.',
    typed: (id: string) => `Ask for “${id}”`,
    typedHint: 'not in the server’s list',
    isDefault: 'Default',
    alsoDefault: 'Use for new conversations too',
    nextRun: 'from the next run',
    nextRunHint: 'A run is under way. Your choice counts from the next one.',
    refresh: 'Ask all servers again',
    add: 'Add a server or key…',
    notReady: 'Not ready',
  },

  facts: {
    context: (size: string) => `${size} context`,
    price: (input: string, output: string) => `${input} in, ${output} out per million tokens`,
    free: 'free of charge',
    noTools: 'no tools: text mode',
    textMode: 'text mode',
  },

  dialog: {
    connections: 'Servers',
    add: 'Add a server or key',
    refresh: 'Ask all again',
    refreshing: 'Asking…',
    origin: 'Origin',
    status: 'State',
    choose: 'Choose a server to see its models and to change it.',
    fileWarning:
      'This system offers no encryption for keys. They are stored in a file that only you can read, as plain text.',
    models: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'model' : 'models'}`,
    modelsHeading: 'Models',
    noModels: 'No model is known of it yet.',
    searchModels: 'Search in the models of this server',
    noMatch: 'No model matches.',
    settingsOf: (name: string) => `Settings of ${name}`,
    settings: 'Settings',
    changed: 'changed',
    guide:
      'A small helper inside AIntern, no language model. It understands plain requests such as “read README.md”, needs no key and no network, and is always there.',
  },

  providers: {
    anthropic: 'Anthropic',
    openai: 'OpenAI-compatible',
  } satisfies Record<ConnectionDraft['provider'], string>,

  origins: {
    'built-in': 'Comes with AIntern',
    environment: 'From a key in the environment',
    local: 'Found on this computer',
    user: 'Added by you',
  } satisfies Record<ModelConnection['origin'], string>,

  keys: {
    heading: 'Key',
    fromVariable: (name: string) => `from ${name}`,
    fromEnvironment: 'from the environment',
    encrypted: 'stored, encrypted',
    inFile: 'stored in a file that only you can read',
    notNeeded: 'none needed',
    missing: 'missing',
  },

  status: {
    unknown: 'Not asked yet',
    checking: 'Asking…',
    reachable: 'Reachable',
    failed: 'Not working',
    needsKey: 'Needs a key',
    gone: 'Not set up any more',
  },

  form: {
    newTitle: 'Add a server or key',
    preset: 'Known server',
    noPreset: 'None: I fill in the address myself',
    name: 'Name',
    kind: 'Kind',
    address: 'Address',
    addressExample: 'http://127.0.0.1:11434/v1',
    key: 'Key',
    keyHints: {
      none: 'Leave empty where the server needs none.',
      missing: 'The server is asked nothing without one.',
      stored: 'Leave empty to keep the one that is stored. It is not shown again.',
      environment: (name: string) => `Leave empty to go on with ${name}.`,
    },
    keyElsewhere: (origin: string) =>
      `The stored key is for ${origin} alone and is not sent to another address: give the key for this one.`,
    test: 'Test',
    testing: 'Testing…',
    failedAfter: (time: string) => `It took ${time}.`,
    save: 'Save',
    saved: 'Saved.',
    problems: {
      name: 'Give it a name of at most 80 characters.',
      address: 'Give an address that begins with http:// or https://.',
    },
  },

  remove: {
    button: 'Remove',
    title: (name: string) => `Remove ${name}?`,
    description:
      'Its address, its key and what you have set for its models go. Conversations stay; choose another model for those that ask one of its models.',
    keep: 'Keep it',
  },

  forgetKey: {
    button: 'Forget the key',
    title: (name: string) => `Forget the key of ${name}?`,
    description: 'AIntern deletes its copy. The key itself goes on existing where you got it from.',
  },

  settings: {
    back: (name: string) => `Back to ${name}`,
    fits: 'What fits the model',
    fitsNumber: (value: string) => `What fits the model: ${value}`,
    toolMode: 'How it calls tools',
    toolModes: {
      auto: {
        name: 'What fits the model',
        explanation:
          'Through the server. In its text, where the server has no tools or the context is too small to describe them all.',
      },
      native: { name: 'Through the server', explanation: 'For models and servers made for tools.' },
      text: {
        name: 'In its text',
        explanation: 'AIntern explains the tools to the model and reads its calls from what it writes.',
      },
    } satisfies Record<ToolMode, { name: string; explanation: string }>,
    dialects: 'Formats of calls in its text',
    dialectsFit: 'What fits the model',
    dialectsOwn: 'These formats',
    dialectsHint: 'AIntern’s own format is always read.',
    noDialect: 'Without a tick, only AIntern’s own format is read.',
    contextSize: 'Context size, in tokens',
    contextSizeHint:
      'How much the server really keeps; where nobody says it, a small one is taken. Less than the truth loses memory, more loses answers.',
    temperature: 'Temperature, 0 to 2',
    temperatureHint: 'Low for steady answers, high for varied ones.',
    maxOutputTokens: 'Longest answer, in tokens',
    maxOutputTokensHint: 'An answer that gets there is cut off.',
    thinkingTokens: 'Thinking, in tokens',
    thinkingTokensHint: '0 for none. Counts only for models and servers that take such a limit.',
    wholeNumber: (least: string, most: string) => `Give a whole number from ${least} to ${most}, or leave it empty.`,
    number: (least: string, most: string) => `Give a number from ${least} to ${most}, or leave it empty.`,
    save: 'Save',
    saved: 'Saved. It counts from the next run.',
    reset: 'Set all to what fits the model',
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
