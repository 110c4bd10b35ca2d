import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Keep pictures as files, except those imported with `?inline`.
    assetsInlineLimit: 0,
    // On a slow machine the bundler prints a page of its own times, which tells whoever runs `npm start` nothing.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each costs a phone its headers and its place in a queue. What many pages load is in two.
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
