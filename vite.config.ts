import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Pictures stay files, but for what is imported as `?inline`.
    assetsInlineLimit: 0,
    // What our few late scripts import is there before them: code that asks for it ahead would cost more than it gains.
    modulePreload: false,
    // On a slow machine the bundler prints a page of its own times, which tells whoever runs `npm start` nothing.
    rolldownOptions: { checks: { bundlerTimings: false } },
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
                // Parts that few public pages need stay in files of their own.
                {
                  name: 'shared',
                  test: /src.(features.newsletter.components|firm|pages._layout|ui|ui.forms|ui.pictures|ui.styles).(?!(contact-agent|profile-shell|running-note)\.)[\w-]+\.tsx?$/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
})
