// Whether the built site is as light as it promises; run by every build. Sizes are those of `gzip -9`, in
// thousands of bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf, manifestIn } from './site.mjs';

const DIST = 'dist';
/** What a first visit loads before it can draw a page: code and the texts of one language. */
const INITIAL_MAX = 140;
/** Anything that is loaded later, one file. */
const CHUNK_MAX = 40;
const STYLE_MAX = 20;
/** A library of others in one file, which only those load who choose it in the wallet chooser. */
const LINK = /^assets\/walletconnect-[^.]*\.js$/;
const LINK_MAX = 150;

const manifest = manifestIn(DIST);
const size = (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / 1_000;
const sum = (files) => files.reduce((all, file) => all + size(file), 0);

const first = filesOf(manifest, 'index.html');
const texts = ['en', 'zh-HK'].map((language) =>
  sum(filesOf(manifest, `src/shared/texts/${language}.ts`).filter((file) => !first.includes(file))),
);
const page = filesOf(manifest, 'src/features/market/home-page.tsx').filter((file) => !first.includes(file));
const assets = readdirSync(join(DIST, 'assets')).map((file) => `assets/${file}`);
const later = assets
  .filter((file) => file.endsWith('.js') && !first.includes(file) && !LINK.test(file))
  .map((file) => [file, size(file)])
  .sort(([, one], [, other]) => other - one);
const [largest = 'none', most = 0] = later[0] ?? [];

const lines = [
  ['initial JS, with the larger language', sum(first) + Math.max(...texts), INITIAL_MAX],
  [`largest part that comes later (${largest})`, most, CHUNK_MAX],
  ['WalletConnect', sum(assets.filter((file) => LINK.test(file))), LINK_MAX],
  ['CSS', sum(assets.filter((file) => file.endsWith('.css'))), STYLE_MAX],
];
for (const [what, is, max] of lines) console.log(`${what}: ${is.toFixed(1)} kB of ${max}`);
console.log(`beside it on the first page: ${sum(page).toFixed(1)} kB`);
if (process.argv.includes('--list')) {
  for (const file of first) console.log(`  ${size(file).toFixed(1)} ${file}`);
  for (const [file, kilobytes] of later.slice(0, 12)) console.log(`    ${kilobytes.toFixed(1)} ${file}`);
}
if (lines.some(([, is, max]) => is > max)) {
  console.error('The site is heavier than it may be (--list names its parts).');
  process.exit(1);
}
