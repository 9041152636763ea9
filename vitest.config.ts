import { defineConfig } from 'vitest/config';

/** Folders whose code holds nothing between calls, so that their tests can share what is loaded: half of their time is loading. */
const pure = ['src/shared', 'src/renderer', 'src/main/parser', 'src/main/risk'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
);

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'real',
          include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...pure],
        },
      },
    ],
    setupFiles: ['scripts/set-property-runs.mjs', 'scripts/coverage/trace-children.mjs'],
    // By itself it leaves a core unused, and on two cores that is half of the machine.
    maxWorkers: '100%',
    // Real processes and sockets on a machine that may be busy.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
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
