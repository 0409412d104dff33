// Types of the HTTP API from api/openapi.json; with --check it only says whether they are fresh.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const target = new URL('../src/shared/api/schema.ts', import.meta.url);

/** `0x${string}`, as wallets and viem type their hexadecimal texts. */
const hex = ts.factory.createTemplateLiteralType(ts.factory.createTemplateHead('0x'), [
  ts.factory.createTemplateLiteralTypeSpan(
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTemplateTail(''),
  ),
]);

const nodes = await openapiTS(new URL('../../api/openapi.json', import.meta.url), {
  transform: (schema) =>
    schema.type === 'string' && schema.pattern?.startsWith('^0x') ? hex : undefined,
});
const text = `// Made from api/openapi.json by \`make openapi\`; never edited.\n\n${astToString(nodes)}`;

if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/shared/api/schema.ts is stale: run `make openapi`');
  process.exit(1);
}
