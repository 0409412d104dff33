import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { site } from './scripts/site.mjs';

const backend = process.env.BRICKYARD_URL ?? 'http://127.0.0.1:8080';

/** The modules that are needed before the first page: by the entry itself, not by what it loads later. */
const first = new Set<string>();

const firstModules: Plugin = {
  name: 'first-modules',
  apply: 'build',
  buildEnd() {
    const open = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (first.has(id)) continue;
      first.add(id);
      open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
    }
  },
};

/** Small parts that are used together: each file has a name, which the first visit loads for the later ones. */
const TOGETHER: [string, RegExp][] = [
  [
    'kit',
    /\/shared\/(kit\/(ago|choice|copy|countdown|flash|params|scroll-box|tab-links|use-deed|use-end|use-words)|trade\/(dialog-foot|provisional))\.tsx?$/,
  ],
  ['orders', /\/shared\/api\/(chain-time|disputes|order)\.ts$/],
  ['form', /\/shared\/kit\/(field|counted-area|use-submit)\.tsx?$/],
  ['certified', /\/(shared\/(applications\/(badge|queries|types)|texts\/certification)\.tsx?|certification\.json)$/],
  [
    'comments',
    /\/(shared\/(comments\/(person|queries|like|like-button|section|skeletons|sought|use-live|use-signed)|texts\/comments)\.tsx?|comments\.json)$/,
  ],
  ['news', /\/(shared\/(news\/.*|texts\/news)\.tsx?|news\.json)$/],
  ['report', /\/(shared\/(report\/(report|report-button)|texts\/report)\.tsx?|report\.json)$/],
];

export default defineConfig({
  plugins: [firstModules, site()],
  resolve: { alias: [{ find: /^(react-)?i18next$/, replacement: `${import.meta.dirname}/src/shared/translate.ts` }] },
  server: { proxy: { '/api': { target: backend, ws: true }, '/art': backend, '/health': backend } },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // The document comes from the server, which says what a page needs; no polyfill is needed for it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries mark parts for server rendering; there is none here.
      onLog: (level, log, tell) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
      },
      output: {
        // Few files for what every visit needs: the libraries, which seldom change, and our own.
        codeSplitting: {
          groups: [
            {
              debugName: 'first',
              name: (id) => {
                if (!first.has(id)) return null;
                return id.includes('/node_modules/') ? 'libraries' : 'shell';
              },
            },
            // What more than the parts below needs is not drawn into one of them.
            { name: 'settle', test: /\/shared\/api\/settle\.ts$/, priority: 1 },
            { name: 'valid', test: /\/shared\/valid\.ts$/, priority: 1 },
            {
              debugName: 'together',
              name: (id) => (first.has(id) ? null : (TOGETHER.find(([, those]) => those.test(id))?.[0] ?? null)),
            },
          ],
        },
      },
    },
  },
  // How fast it is depends on the machine and on what else it does; only what hangs is wrong.
  test: { include: ['src/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
});
