import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/* The two pages are built one at a time: `--mode hosted` and `--mode studio`.
   The same sources run on Preact in the hosted page and on React in the Studio. */
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

const pages = ['hosted', 'studio'];

export default defineConfig(({ mode }) => {
  const page = pages.includes(mode) ? mode : 'studio';
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: '/assets/',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: page === 'hosted' ? preact : {} },
    build: {
      outDir: `dist/${page}`,
      emptyOutDir: true,
      assetsDir: '',
      manifest: 'manifest.json',
      target: ['chrome123', 'firefox121', 'safari17.5'],
      // The pages' policy allows no inline code and no data fonts: nothing is inlined.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { [page]: `${page}/src/entry.tsx` },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  };
});
