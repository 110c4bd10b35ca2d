import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Matches the source files whose paths within `src` begin with one of the patterns. */
function source(...paths: string[]): RegExp {
  return new RegExp(`/src/(${paths.join('|')})`)
}

export default defineConfig(({ command }) => ({
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
            // Few files: on a phone each costs headers and a place in the queue, and every page names those of all routes.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules.(react|react-dom|react-router|scheduler)[\\/]|preload-helper/,
                },
                {
                  name: 'frame',
                  test: source(
                    'firm/(link-terms|opening-hours|public-pages/(public-pages|site-map)|scam-types|words)[.]',
                    'pages/_layout/(?!contact-agent|desk|log-out-button|long-document|scam-type-detail)',
                    'features/(booking/appointments/story-length|newsletter/components)',
                    'time/day-in-words',
                    'ui/(button|firm-links|icon|navigation|notice|page-title|running-note|section|site-facts|forms/(control-style|proof-of-work/prove-on-focus))',
                  ),
                },
                { name: 'pictures', test: source('pages/_layout/contact-agent', 'ui/pictures') },
                { name: 'forms', test: source('ui/forms/(?!proof-of-work/prove)'), minShareCount: 2 },
                {
                  name: 'booking',
                  test: source('features/booking/components', 'firm/(consent|reach)', 'time', 'ui/facts/fact-list'),
                  minShareCount: 2,
                },
                {
                  name: 'accounts',
                  test: source(
                    'features/(accounts|mail/components/sample)',
                    'pages/_layout/(desk/kept-form|log-out-button)',
                    'ui/answer-notice',
                  ),
                  minShareCount: 2,
                },
                { name: 'disclosure', test: source('ui/(copy-button|disclosure|phone-link)') },
                {
                  name: 'desk',
                  test: source(
                    'features/notes/components',
                    'pages/_layout/desk',
                    'pages/admin-profile/(action-from|count-list|sections)',
                    'pages/admin-profile/appointments/(appointment-words|call-link|list/appointment-list[.])',
                    'ui/(desk|facts|list|mail-link|record-panel|toasts)',
                  ),
                  minShareCount: 2,
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
