import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LawsFirst from './scripts/test-run/laws-first.mjs';

/** The trash library looks for the trash once per process, so each of these needs a process of its own. */
const withOwnTrash = [
  'src/main/tools/file-system/file-delete.test.ts',
  'src/main/tools/file-system/file-delete-without-trash.test.ts',
  'src/main/conversations/delete-conversation.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...withOwnTrash],
          // Test files share what they import, because loading it takes longer than most of them run. So a test puts back
          // what it changes for the whole process.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'own process',
          include: withOwnTrash,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    sequence: { sequencer: LawsFirst },
    // More than cores: those that start processes mostly wait for them, while the others compute.
    maxWorkers: availableParallelism() + 3,
    setupFiles: ['scripts/set-property-runs.mjs', 'scripts/await-imports.mjs', 'scripts/coverage/trace-children.mjs'],
    execArgv: [
      // Room for new objects. The default is small for processes that run hundreds of files, and costs a tenth of their time.
      '--max-semi-space-size=64',
      // V8 optimizes only what runs really often: most code of a test file never pays back its optimization.
      '--interrupt-budget=400000',
    ],
    // Generous: real processes and sockets on a machine that may be many times slower than usual.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*', '**/testing/**', '**/*.d.ts'],
      reporter: ['json', 'json-summary', 'html'],
      // What is covered is of interest most when a test fails.
      reportOnFailure: true,
    },
  },
});
