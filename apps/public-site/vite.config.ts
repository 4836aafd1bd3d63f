import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import { precompress } from '@teachnet/ui/vite'
import { defineConfig } from 'vite'
import { bundledText } from './bundled-text.ts'

/**
 * Modules that every page needs, including our own: one file compresses better than twenty. Only staff load the editor bar, only WeChat its library, and few pages
 * have dates of courses, places, fields of forms and their check, bookmarks, filters, a counter or an error. Two small modules of most pages join: as files of their own they
 * would be twice as large.
 */
const everyPage =
  /node_modules(?!.*\/(hash-wasm|weixin-js-sdk|zod)\/)|\/packages\/(?!upload\/|contract\/src\/(site\/(course-runs|place-text)\.|schema|kinds\/|definition\/|values\/(rules|plain-text|password)\.)|ui\/src\/(click-captcha|error-pages)\/|.*\.json)|\/src\/app\/(?!.*(editor-bar|share-in-wechat|course-dates|place-name|save-link|saved-state|use-counted-opening|list-path))|\/src\/(design\/(date-text|site-style)|features\/search\/search-key-choice)\./

/** Small parts of most pages with content, which forms do not have: ten files would be a third larger than one. */
const contentParts =
  /\/src\/(design\/(picture|picture-credit|portrait|breadcrumbs|rich-text|copy-button|fact|day-text|address-line)|app\/place-name)\./

/** Only the path below the repository counts: the repository may lie in a folder that is called `packages`, too. */
const root = join(import.meta.dirname, '../..')
const isOnEveryPage = (id: string) => everyPage.test(id.replace(root, ''))

export default defineConfig({
  plugins: [
    messages({
      languages,
      packages: ['@teachnet/ui', '@teachnet/contract'],
      parser: false,
      catalogue: 'catalogue.json',
    }),
    reactRouter(),
    bundledText(),
    precompress(),
  ],
  build: {
    // The unsafe options make arrow functions and methods of function expressions, which no code here calls with `new`.
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 5, ecma: 2020, unsafe_arrows: true, unsafe_methods: true },
    },
  },
  // Linked packages are TypeScript source, which Node cannot load from a build.
  ssr: { noExternal: [/^@teachnet\//] },
  environments: {
    // The style sheet is part of the server build.
    ssr: { build: { cssMinify: true } },
    client: {
      build: {
        // Half a kilobyte less on each page than with the default.
        minify: 'terser',
        // Parts that load on demand share their code with the page. The helper that would preload the rest costs each page 330 bytes of
        // Brotli, and saves the dialog of the search a round trip when it opens first.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: isOnEveryPage },
                { name: 'content', test: contentParts },
              ],
            },
          },
        },
      },
    },
  },
})
