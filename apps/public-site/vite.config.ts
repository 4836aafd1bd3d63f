import { reactRouter } from '@react-router/dev/vite'
import { messages } from '@teachnet/i18n/vite'
import { defineConfig } from 'vite'
import { alias } from './small-intl.ts'

/** What every page needs, our own parts of it included: one file compresses better than twenty. */
const everyPage = /node_modules|\/packages\/(?!.*\.json)|\/src\/(app|intl)\//

export default defineConfig({
  plugins: [messages(), reactRouter()],
  resolve: { alias },
  // Linked packages are source; Node does not load them from a build.
  ssr: { noExternal: [/^@teachnet\//] },
  environments: {
    // The style sheet is part of the server's half.
    ssr: { build: { cssMinify: true } },
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: everyPage }] } } } },
    },
  },
})
