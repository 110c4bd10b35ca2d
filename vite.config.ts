import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Keep pictures as files, except those imported with `?inline`.
    assetsInlineLimit: 0,
    // On a slow machine the bundler prints its timings, which are of no use to somebody running `npm start`.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: on a phone each costs headers and a place in the queue. Two hold what many pages load.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules.(react|scheduler)/ },
                { name: 'shared', minShareCount: 8 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
})
