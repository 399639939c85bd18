/* `npm run dev`: the built page on the mock server. */
import { scenes } from './scenes.mjs';
import { startServer } from './server.mjs';

const { origin } = await startServer(Number(process.env.PORT ?? 4173));
console.log('Scenes:');
for (const [name, scene] of Object.entries(scenes))
  console.log(`  ${origin}${scene.path ?? '/'}?scene=${name}`);
