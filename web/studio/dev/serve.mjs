/* `node studio/dev/serve.mjs`: the built Studio on the mock server. */
import { startServer } from './server.mjs';

const { origin } = await startServer(Number(process.env.PORT ?? 4174));
console.log(`${origin}/ and ${origin}/sign-in#good`);
