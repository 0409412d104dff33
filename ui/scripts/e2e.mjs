// Runs the stories. A file of them that is red is run once more, on a product of its own: two cores that
// everything shares are no clean laboratory, and one story in thousands is cut short by them. What was red
// once and green then is named at the end, so that it is looked into; more than four such files of fifty are
// no accident, and stay red.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOST_AGAIN = 4;
const folder = mkdtempSync(join(tmpdir(), 'brickyard-stories-'));

/** The exit code, and what was red by file; none if there was nothing to read. */
function run(name, filters) {
  const report = join(folder, `${name}.json`);
  const words = ['run', '--config', 'vitest.e2e.config.ts', '--reporter=default', '--reporter=json'];
  const { status } = spawnSync('vitest', [...words, `--outputFile.json=${report}`, ...filters], { stdio: 'inherit' });
  if (status === 0) return { status, red: new Map() };
  const red = new Map();
  try {
    for (const { name: file, status: told, message, assertionResults } of JSON.parse(readFileSync(report)).testResults) {
      if (told !== 'failed') continue;
      const stories = assertionResults.filter((one) => one.status === 'failed');
      const lines = stories.map((one) => `${one.title}: ${one.failureMessages[0]?.split('\n')[0] ?? ''}`);
      red.set(file, lines.length > 0 ? lines : [message]);
    }
  } catch (error) {
    console.error(`What was red cannot be read: ${error.message}`);
  }
  return { status: status ?? 1, red };
}

const tell = (word, red) => {
  for (const [file, lines] of red) for (const line of lines) console.error(`${word}: ${file}: ${line}`);
};

const asked = process.argv.slice(2);
const first = run('first', asked);
let { status } = first;
if (status !== 0 && first.red.size > 0 && first.red.size <= MOST_AGAIN) {
  tell('red, and run once more', first.red);
  const options = asked.filter((word, at) => word.startsWith('-') || asked[at - 1]?.startsWith('-'));
  const second = run('second', [...first.red.keys(), ...options]);
  ({ status } = second);
  tell(status === 0 ? 'unsteady' : 'red', status === 0 ? first.red : second.red);
} else tell('red', first.red);
rmSync(folder, { recursive: true, force: true });
process.exit(status);
