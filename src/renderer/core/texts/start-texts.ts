export const startTexts = {
  welcome: {
    heading: 'Welcome to AIntern',
    introduction:
      'An agent that works in a folder you choose. You see every step before it takes effect. Three quick choices. You can change them later.',
    done: 'Done',
    folder: {
      title: 'Open a folder',
      explanation: 'The agent works inside this folder and asks before touching anything outside it.',
      chosen: (path: string) => `Working in ${path}`,
      drop: 'You can also drop a folder onto this window.',
    },
    model: {
      title: 'Choose a model',
      explanation: 'Use a model on this computer, a hosted model, or start with the built-in guide.',
      label: 'Model',
      guide: 'Built-in guide',
      guideExplanation:
        'Not a language model, and needs no setup. It understands simple requests such as “read README.md”.',
      looking: 'Looking for models on this computer…',
      none: 'No model server found on this computer. Start Ollama, LM Studio, llama.cpp or vLLM, then scan again.',
      more: (count: number) => `and ${count} more…`,
      refresh: 'Scan again',
      addKey: 'Add API key…',
    },
    care: {
      title: 'How careful should it be?',
      explanation: 'Whatever you choose, every step is shown and recorded, and you can stop it at any time.',
    },
    begin: 'Get started',
    beginHint: 'Type a message below, or try one of these:',
    withoutFolder: 'Open a folder to work on its files, or just type a message below.',
    close: 'Skip setup',
  },

  inFolder: 'Working in',
  withModel: 'with',
  showWelcome: 'Show setup',

  /** For the guide, which understands only these forms. */
  guideExamples: {
    explain: 'Explain this project',
    changes: 'What changed since the last commit?',
    run: (command: string) => `Run ${command}`,
    read: (name: string) => `Read ${name}`,
    list: 'List files',
    help: 'What can you do?',
  },
  modelExamples: {
    explain: 'Explain this project',
    test: 'Run the tests and fix what fails',
    changes: 'What changed since the last commit?',
    todo: 'Find open TODOs and list them by importance',
    look: 'What’s in this folder?',
    summarize: 'Summarize these files in one page',
    begin: 'Help me start a new project here',
  },
};
