import { type ScriptedMessage, scriptedCall } from '../../src/main/testing/providers/scripted-reply';

const windSensorTodos = [
  { content: 'Look at how the roof sensor is read', status: 'completed' },
  { content: 'Read the wind sensor on the mast', status: 'in_progress' },
  { content: 'Suggest a windproof jacket above 40 km/h', status: 'pending' },
  { content: 'Test it', status: 'pending' },
];

/** The model's answers in the screenshots, round by round, keyed by the user's message. */
export const tourAnswers: Readonly<Record<string, readonly ScriptedMessage[]>> = {
  'Switch the forecast to Celsius and make sure the tests still pass.': [
    {
      thinking: {
        text: 'The threshold is in Fahrenheit. `units.js` already converts, so the forecast can use it.',
        signature: '',
      },
      text: 'I’ll look at how the forecast and the conversion work today.',
      calls: [
        scriptedCall('call_1', 'file-read', { path: 'src/forecast.js' }),
        scriptedCall('call_2', 'file-read', { path: 'src/units.js' }),
        scriptedCall('call_3', 'search-content', { pattern: 'temperature', path: 'src' }),
      ],
    },
    {
      text: 'The threshold is the only place that knows the unit. I’ll convert what the sensor says and compare in Celsius.',
      calls: [
        scriptedCall('call_4', 'file-edit', {
          path: 'src/forecast.js',
          edits: [
            {
              oldText: "import { readSensor } from './sensor.js';\n\nconst FREEZING = 32;",
              newText:
                "import { readSensor } from './sensor.js';\nimport { toCelsius } from './units.js';\n\nconst FREEZING = 0;",
            },
            {
              oldText: "  const { temperature } = await readSensor('roof');\n  if (temperature < FREEZING)",
              newText: "  const { temperature } = await readSensor('roof');\n  if (toCelsius(temperature) < FREEZING)",
            },
          ],
        }),
      ],
    },
    { text: 'Now the tests.', calls: [scriptedCall('call_5', 'terminal-execute', { command: 'npm test' })] },
    {
      text: `The forecast now compares in **Celsius**, and all three tests pass.

| place | before | now |
|---|---|---|
| \`FREEZING\` | 32 °F | 0 °C |
| \`advise()\` | compared what the sensor said | converts it first |

\`\`\`js
if (toCelsius(temperature) < FREEZING) return 'Wear a coat.';
\`\`\`

Two things to know:

1. The sensor still speaks Fahrenheit; the conversion happens in \`advise()\`.
2. \`toCelsius\` is tested, \`advise()\` is not. Shall I write a test for it?

More about the scale in [the reference](https://example.com/celsius).`,
    },
  ],
  'Write a changelog for version 1.5.': [
    {
      text: 'A short one, from what changed.',
      calls: [
        scriptedCall('call_1', 'file-write', {
          path: 'CHANGELOG.md',
          content:
            '# Changelog\n\n## 1.5.0\n\n- The forecast compares in Celsius.\n- `toCelsius` is used where the sensor is read.\n',
        }),
      ],
    },
    { text: 'It is in `CHANGELOG.md`.' },
  ],
  'Clean up the old plans.': [
    {
      text: 'The notes are from two years ago. I’ll remove the folder.',
      calls: [scriptedCall('call_1', 'terminal-execute', { command: 'rm -rf notes ~/weather-notes' })],
    },
    { text: 'I’ll leave them.' },
  ],
  'Find a name for the next release.': [
    {
      text: 'There are three that would fit.',
      calls: [
        scriptedCall('call_1', 'ask-user', {
          question: 'Which name do you like best?',
          options: ['Hoarfrost', 'Drizzle', 'Trade wind'],
        }),
      ],
    },
    { text: 'Then that is its name.' },
  ],
  'Start the development server.': [
    {
      text: 'It goes on running in a terminal of its own.',
      calls: [scriptedCall('call_1', 'terminal-start', { command: 'node server.js' })],
    },
    { text: 'The server runs. Its output is under **Terminals**.' },
  ],
  'Delete the old plan.': [
    { text: 'I’ll delete it.', calls: [scriptedCall('call_1', 'file-delete', { path: 'notes/old-plan.md' })] },
    { text: 'It is in the trash.' },
  ],
  'Prepare the release.': [
    {
      text: 'Four things to do.',
      calls: [
        scriptedCall('call_1', 'file-edit', {
          path: 'package.json',
          edits: [{ oldText: '"version": "1.4.0"', newText: '"version": "1.5.0"' }],
        }),
        scriptedCall('call_2', 'file-write', { path: 'CHANGELOG.md', content: '# Changelog\n\n## 1.5.0\n' }),
        scriptedCall('call_3', 'file-delete', { path: 'notes/old-plan.md' }),
        scriptedCall('call_4', 'terminal-execute', { command: 'npm run build' }),
      ],
    },
    { text: 'Version 1.5.0 is ready.' },
  ],
  'Clear the build and raise the version.': [
    {
      calls: [
        scriptedCall('call_1', 'terminal-execute', {
          command: "rm -rf build && sed -i 's/1.4.0/1.5.0/' package.json",
        }),
      ],
    },
    { text: 'The version is 1.5.0.' },
  ],
  'Build it.': [
    { calls: [scriptedCall('call_1', 'terminal-execute', { command: 'npm run build' })] },
    { text: 'The build is in `build/`.' },
  ],
  'Fetch the latest readings.': [
    {
      calls: [scriptedCall('call_1', 'terminal-execute', { command: 'sh scripts/readings.sh' })],
    },
    { text: 'The server can’t be reached.' },
  ],
  'Format the sources.': [
    {
      calls: [
        scriptedCall('call_1', 'terminal-execute', {
          command: 'sed -i "s/const/let/" src/*.js; echo formatted; sleep 5',
        }),
      ],
    },
    { text: 'Formatted, apart from the file that you are editing.' },
  ],
  'Add a wind sensor.': [
    { text: 'I’ll plan this first.', calls: [scriptedCall('call_1', 'todo-write', { todos: windSensorTodos })] },
    {
      calls: [
        scriptedCall('call_2', 'file-write', {
          path: 'src/wind.js',
          content: "import { readSensor } from './sensor.js';\n\nexport const readWind = () => readSensor('mast');\n",
        }),
      ],
    },
    { text: 'The sensor is in. Its tests come next.' },
  ],
  'How would you add a wind sensor?': [
    {
      text: `I’d do it in three steps:

1. **Read it** in a new \`src/wind.js\`, the way \`src/sensor.js\` reads the roof.
2. **Use it** in \`advise()\`: above 40 km/h, suggest a windproof jacket.
3. **Test it** in \`test/wind.test.js\` with a fake sensor.

Nothing else has to change.`,
    },
  ],
  'Is it going to rain?': [{ text: 'The roof has no rain gauge, so I can’t tell from here.' }],
  'What is wrong with the sensor?': [{ text: 'Its lens is covered with frost, and the cable at the mast is loose.' }],
};
