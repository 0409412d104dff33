// What a build adds to its files: site.json, by which the server tells browsers early what a page needs, and
// every file compressed once and for all. See api/src/ui.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const TEXTS = { en: 'src/shared/texts/en.ts', 'zh-HK': 'src/shared/texts/zh-HK.ts' };
/** Where visits begin. Of other pages the browser hears as soon as the router knows. */
const FIRST_PAGES = {
  home: 'src/features/market/home-page.tsx',
  market: 'src/app/market-screen.tsx',
  item: 'src/app/item-screen.tsx',
  login: 'src/features/account/pages.tsx',
  data: 'src/features/data/pages.tsx',
};
/** Smaller ones fit into a packet as they are. */
const SMALL = 1_000;

/** All files that a module needs to run, itself last. */
export function filesOf(manifest, name, known = new Set()) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  for (const other of chunk.imports ?? []) filesOf(manifest, other, known);
  known.add(chunk.file);
  return [...known];
}

export const manifestIn = (dist) => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

function told(manifest) {
  const here = new Set(filesOf(manifest, 'index.html'));
  const more = (modules) =>
    Object.fromEntries(
      Object.entries(modules).map(([name, module]) => [
        name,
        filesOf(manifest, module)
          .filter((file) => !here.has(file))
          .map((file) => `/${file}`),
      ]),
    );
  return { texts: more(TEXTS), pages: more(FIRST_PAGES) };
}

function compress(dist) {
  for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < SMALL) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

export function site() {
  let dist = 'dist';
  return {
    name: 'site',
    apply: 'build',
    configResolved: (config) => void (dist = config.build.outDir),
    writeBundle: () => {
      writeFileSync(join(dist, 'site.json'), JSON.stringify(told(manifestIn(dist))));
      compress(dist);
    },
  };
}
