import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testLimits } from '../../tooling/test-limits.ts'

export default defineConfig({
  plugins: [react(), messages({ languages })],
  test: {
    ...testLimits,
    name: 'ui',
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['../../tooling/test-queries.ts', '../../tooling/test-react.ts', 'src/test-support/setup.ts'],
  },
})
