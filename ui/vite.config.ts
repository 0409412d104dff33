import { defineConfig } from 'vitest/config';

const backend = process.env.BRICKYARD_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  server: { proxy: { '/api': { target: backend, ws: true }, '/art': backend, '/health': backend } },
  build: {
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      // Libraries mark parts for server rendering; there is none here.
      onLog: (level, log, tell) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
