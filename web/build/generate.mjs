/* Writes api/schema.gen.ts from schema/openapi.json, which the server's build writes. */
import { existsSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../schema/openapi.json', import.meta.url);
const target = new URL('../api/schema.gen.ts', import.meta.url);

if (!existsSync(source)) {
  console.error('schema/openapi.json is not there yet; api/schema.gen.ts stays as it is.');
  process.exit(0);
}
const text = astToString(await openapiTS(source));
writeFileSync(
  target,
  `/* Generated from schema/openapi.json by \`npm run generate\`. Never edited. */\n${text}`,
);
