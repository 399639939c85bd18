/* Generated from schema/openapi.json by `npm run generate`. Never edited. */
// biome-ignore lint/suspicious/noExplicitAny: no description has been generated yet
export type paths = any;
