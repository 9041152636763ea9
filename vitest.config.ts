import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: ['scripts/set-property-runs.mjs'],
    // By itself it leaves a core unused, and on two cores that is half of the machine.
    maxWorkers: '100%',
    // Real processes and sockets on a machine that may be busy.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*', '**/testing/**', '**/*.d.ts'],
      reporter: ['json-summary', 'html'],
      // What is covered is of interest most when a test fails.
      reportOnFailure: true,
    },
  },
});
