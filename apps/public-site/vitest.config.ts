import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import { defineConfig } from 'vitest/config'
import { testLimits } from '../../tooling/test-limits.ts'

export default defineConfig({
  plugins: [messages({ languages, packages: ['@teachnet/ui'] })],
  test: {
    ...testLimits,
    name: 'public-site',
    setupFiles: ['../../tooling/test-queries.ts'],
    environment: 'node',
    isolate: false,
    css: false,
    include: ['src/**/*.test.{ts,tsx}'],
  },
})
