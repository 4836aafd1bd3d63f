import { reactRouter } from '@react-router/dev/vite'
import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import { apiProxy, oldEngines, precompress, tokenStyles } from '@teachnet/ui/vite'
import { defineConfig } from 'vite'

/** The libraries of each page. */
const pageLibraries = /node_modules.(react|react-dom|scheduler|react-router|react-intl|@formatjs)\//

/** What so many routes import joins the libraries: one file compresses better than twenty, and a visitor loads it once. */
const minShareCount = 10

export default defineConfig({
  plugins: [
    messages({
      languages,
      packages: ['@teachnet/ui', '@teachnet/contract'],
      parser: false,
      catalogue: 'catalogue.json',
    }),
    reactRouter(),
    oldEngines(),
    tokenStyles(),
    precompress(),
  ],
  // Keeps `:is()` (Features.IsSelector): its fallback `:-webkit-any()` weighs more, and would win over later rules in every browser. The
  // sheet for old engines has the selectors written out.
  css: { lightningcss: { exclude: 16 } },
  server: { proxy: apiProxy(process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8000') },
  // Linked packages are TypeScript source, which Node cannot load from a build.
  ssr: { noExternal: [/^@teachnet\//] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'common', test: pageLibraries },
                { name: 'common', minShareCount },
              ],
            },
          },
        },
      },
    },
  },
})
