import { defineConfig } from './packages/i18n/src/check/index.ts'
import { languages } from './packages/languages/src/languages.ts'

/** What `pnpm messages` checks. */
export default defineConfig({
  languages,
  // Functions called `text` and `format` exist that take no message.
  idPattern: /\./,
  folders: ['apps/*', 'packages/*'],
  textsInCode: ['packages/api-client/src/messages.ts'],
})
