import { defineConfig } from './packages/i18n/src/check/index.ts'
import { languages } from './packages/languages/src/languages.ts'

/** Configuration of `pnpm messages`. */
export default defineConfig({
  languages,
  // Some functions named `text` or `format` take no message id.
  idPattern: /\./,
  folders: ['apps/*', 'packages/*'],
  textsInCode: ['packages/api-client/src/messages.ts'],
})
