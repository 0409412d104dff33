import { defineConfig } from 'vitest/config';

// Stories in a real browser; one file at a time, each against a running product of its own.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/world.ts'],
    setupFiles: ['e2e/failed.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
