import { reactRouter } from '@react-router/dev/vite'
import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import { precompress } from '@teachnet/ui/vite'
import { defineConfig } from 'vite'

/** Modules that every page needs, including our own: one file compresses better than twenty. */
const everyPage = /node_modules|\/packages\/(?!.*\.json)|\/src\/app\//

export default defineConfig({
  plugins: [messages({ languages, packages: ['@teachnet/ui'], parser: false }), reactRouter(), precompress()],
  // Linked packages are TypeScript source, which Node cannot load from a build.
  ssr: { noExternal: [/^@teachnet\//] },
  environments: {
    // The style sheet is part of the server build.
    ssr: { build: { cssMinify: true } },
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: everyPage }] } } } },
    },
  },
})
