import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: ['scripts/set-property-runs.mjs'],
    // Real processes and sockets on a machine that may be busy.
    testTimeout: 20_000,
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
