import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The browser's part runs under a strict content security policy: no script or style stands inside index.html, nothing is
// inlined as a data: address, and modules are preloaded by links alone.
export default defineConfig({
  root: place('client'),
  plugins: [react()],
  worker: {
    plugins: () => [
      {
        // Its form for browsers asks the page what `&amp;` means, and a worker has no page.
        name: 'entities-without-a-page',
        enforce: 'pre',
        resolveId: (id) =>
          id === 'decode-named-character-reference' ? place(`node_modules/${id}/index.js`) : undefined,
      },
    ],
  },
  build: {
    outDir: place('dist/client'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000, // kB: what every screen needs, compressed about a third of it
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
});
