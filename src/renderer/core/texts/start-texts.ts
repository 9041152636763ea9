export const startTexts = {
  welcome: {
    heading: 'Welcome to AIntern',
    introduction:
      'An agent that works in a folder of yours. You see every step before it counts. Three things to decide, in any order; each can be changed at any time.',
    done: 'Done',
    folder: {
      title: 'Open a folder',
      explanation: 'The agent works in it. Whatever leads out of it asks you first.',
      chosen: (path: string) => `Works in ${path}`,
      drop: 'You can also drop a folder on this window.',
    },
    model: {
      title: 'Choose a model',
      explanation: 'Who does the thinking: a model on this computer, a hosted one, or the guide to begin with.',
      label: 'Model',
      guide: 'Built-in guide',
      guideExplanation: 'No language model, and needs nothing. It understands plain requests such as “read README.md”.',
      looking: 'Looking for models on this computer…',
      none: 'No model server answers on this computer. Start one (Ollama, LM Studio, llama.cpp or vLLM) and look again.',
      more: (count: number) => `and ${count} more…`,
      refresh: 'Look again',
      addKey: 'Add a key for a hosted model…',
    },
    care: {
      title: 'How careful should it be?',
      explanation: 'Whatever you choose, every step is shown, recorded, and can be stopped.',
    },
    begin: 'Then begin',
    beginHint: 'Write below what you want done, or try one of these:',
    needsFolder: 'Open a folder, then you can begin.',
    close: 'Skip this page',
  },

  inFolder: 'Works in',
  withModel: 'with',
  showWelcome: 'Show the welcome page',

  /** For the guide, which understands just these forms. */
  guideExamples: {
    list: 'list files',
    read: (name: string) => `read ${name}`,
    create: 'create hello.txt with hi',
    help: 'help',
  },
  modelExamples: {
    explain: 'Explain what this project does',
    test: 'Run the tests and tell me what fails',
    changes: 'Summarise the latest changes',
    look: 'What is in this folder?',
    page: 'Make a small web page that says hello',
    todo: 'Find what was left to do and list it',
  },
};
