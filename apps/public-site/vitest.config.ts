import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [messages({ languages, packages: ['@teachnet/ui'] })],
  test: {
    name: 'public-site',
    environment: 'node',
    isolate: false,
    css: false,
    include: ['src/**/*.test.{ts,tsx}'],
    // The first request for a page compiles its code, which takes long on a busy machine.
    testTimeout: 60_000,
  },
})
