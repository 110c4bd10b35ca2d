import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { definedColours } from './scripts/export/colours.mjs'

/** Matches the source files whose paths within `src` begin with one of the patterns. */
function source(...paths: string[]): RegExp {
  return new RegExp(`/src/(${paths.join('|')})`)
}

export default defineConfig(({ command }) => ({
  define: definedColours,
  plugins: [
    tailwindcss(),
    reactRouter(),
    // Browsers read a space in a data URL too, and the coordinates of a drawing compress better between spaces.
    {
      name: 'spaces-in-inline-pictures',
      transform: (code, id) => (id.endsWith('.svg?inline') ? code.replaceAll('%20', ' ') : undefined),
    },
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
    // What a press loads is small, and its list of files is in every page.
    modulePreload: { resolveDependencies: () => [] },
    // On a slow machine the bundler prints its timings, which are of no use to someone running `npm start`.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each group also has what its files import. The bundler splits what is left by the routes that share it.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules.(react|react-dom|react-router|scheduler)[\\/]|preload-helper/,
                },
                { name: 'frame', test: source('root[.]', 'pages/_layout/layout[.]', 'ui/(disclosure|notice)[.]') },
                { name: 'forms', test: source('ui/forms/'), minShareCount: 6 },
                {
                  name: 'booking',
                  test: source('features/booking/components/(chosen-time-bar|time-list|zone-choice)[.]'),
                },
                {
                  name: 'desk',
                  test: source('pages/_layout/desk/desk-shell[.]', 'ui/(desk|list|record|toasts)/'),
                  minShareCount: 4,
                },
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
        // For the check of a new build, which names the file and line of a fault.
        sourcemap: true,
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
