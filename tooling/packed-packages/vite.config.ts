import { languages } from './examples/i18n/quick-start.ts'
import { messages } from '@teachnet/i18n/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  plugins: [messages({ languages, parser: false })],
  // The built page runs in Node.js, which does not preload modules.
  build: { modulePreload: { polyfill: false } },
  worker: { format: 'es' },
})
