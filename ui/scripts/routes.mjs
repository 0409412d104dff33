// Writes ui/routes.json, the snapshot of the site map that the server reads.
import { writeFileSync } from 'node:fs';
import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true }, logLevel: 'error', appType: 'custom' });
const { siteMap } = await vite.ssrLoadModule('/src/app/routes/site-map.ts');
await vite.close();
const lines = siteMap.map((line) => `  ${JSON.stringify(line)}`);
writeFileSync('routes.json', `[\n${lines.join(',\n')}\n]\n`);
