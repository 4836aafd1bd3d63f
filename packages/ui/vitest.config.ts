import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), messages({ languages })],
  test: { name: 'ui', environment: 'jsdom', isolate: false, setupFiles: ['src/test-support/setup.ts'] },
})
