import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pictures } from './scripts/export-plugin.mjs'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), pictures({ reportFile: 'build/pictures.json' })],
  build: {
    // Pictures stay files, but for the one that is seen first (scripts/export-plugin.mjs).
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each costs a phone its headers and its place in a queue. What every page loads anyway is in two.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules.(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)./,
                },
                { name: 'shared', test: /src.(firm|pages._frame|ui).[\w-]+\.tsx?$/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
})
