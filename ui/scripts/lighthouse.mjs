// What Lighthouse says of a running site: medians of three, on a phone and at a desk. It is fetched when it is asked for.
//   npm run -s lighthouse [-- http://127.0.0.1:8080 [path …]]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RUNS = 3;
const PATHS = ['/', '/marketplace', '/login', '/data'];
const TOOL = 'lighthouse@12.8.2';
const CHROME = '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking';

const [site = 'http://127.0.0.1:8080', ...asked] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

function run(url, preset) {
  const file = join(folder, 'report.json');
  const words = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME}`];
  if (preset === 'desktop') words.push('--preset=desktop');
  execFileSync('npm', ['exec', '--yes', `--package=${TOOL}`, '--', 'lighthouse', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { CHROME_PATH: '/usr/bin/chromium', ...process.env },
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What cost points, once a page. */
const complaints = ({ categories, audits }) =>
  Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim()),
  );

for (const preset of ['mobile', 'desktop']) {
  for (const path of asked.length > 0 ? asked : PATHS) {
    const reports = Array.from({ length: RUNS }, () => run(site + path, preset));
    const scores = Object.keys(reports[0].categories).map(
      (name) => `${name} ${Math.round(100 * median(reports.map(({ categories }) => categories[name].score)))}`,
    );
    const figure = (id) => median(reports.map(({ audits }) => audits[id].numericValue));
    console.log(
      [
        preset.padEnd(8),
        path.padEnd(14),
        scores.join(', '),
        `LCP ${Math.round(figure('largest-contentful-paint'))} ms`,
        `TBT ${Math.round(figure('total-blocking-time'))} ms`,
        `CLS ${figure('cumulative-layout-shift').toFixed(3)}`,
      ].join('  '),
    );
    for (const line of new Set(reports.flatMap(complaints))) console.log(`           ${line}`);
  }
}
rmSync(folder, { recursive: true, force: true });
