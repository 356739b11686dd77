import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), babel({ plugins: ['relay'] })],
  // Babel adds imports of it, which Vite does not see before the page is loaded.
  optimizeDeps: { include: ['relay-runtime'] },
  server: { proxy: { '/graphql': process.env.GRAPHQL_SERVER ?? 'http://127.0.0.1:4000' } },
});
