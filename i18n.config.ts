import { defineConfig } from './packages/i18n/src/check/config.ts'
import { languages } from './packages/languages/src/index.ts'

/** Configuration of `pnpm messages`. */
export default defineConfig({
  languages,
  // Some functions named `text` or `format` take no message id.
  idPattern: /\./,
  folders: ['apps/*', 'packages/*'],
  textsInCode: ['packages/api-client/src/messages.ts'],
})
