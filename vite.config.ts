import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    // The router's plugin would call every entry of the server `index.js`.
    {
      name: 'names-of-server-entries',
      config: () => ({
        environments: { ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } } },
      }),
    },
  ],
  build: {
    // Keep pictures as files, except those imported with `?inline`.
    assetsInlineLimit: 0,
    // On a slow machine the bundler prints its timings, which are of no use to someone running `npm start`.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: on a phone each costs headers and a place in the queue. These hold what many pages load.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules.(react|react-dom|react-router|scheduler)[\\/]/ },
                // What every page shows. Not what only the desks or other forms than the footer's have in common.
                {
                  name: 'shared',
                  test: /src.(firm|pages._layout.(?!desk)|ui.(button|icon|navigation|notice|page-title|section|forms.control-style))/,
                  minShareCount: 8,
                },
                // The frame of every page.
                { name: 'frame', test: /src.pages._layout.(navbar|footer|spinner|error-page|layout)/ },
                { name: 'forms', test: /src.ui.forms/, minShareCount: 8 },
                // One chunk for the desk's lists, because every public page carries the names of all routes' chunks. What
                // lists have in common with public pages is kept apart.
                { name: 'day-in-words', test: /src.time.day-in-words/ },
                { name: 'time', test: /src.time/, minShareCount: 4 },
                { name: 'lists', test: /src.ui.(list|record-panel)/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // With the packages in it, the server starts in less than half the time, and runs without node_modules.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        license: { fileName: 'licenses.md' },
        rollupOptions: {
          input: {
            index: './server/main.ts',
            site: './server/site.ts',
            'busy-times-worker': './src/features/booking/busy-times/busy-times-worker.server.ts',
          },
        },
      },
    },
  },
}))
