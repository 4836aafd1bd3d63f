import { messages } from '@teachnet/i18n/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), messages()],
  test: { name: 'ui', environment: 'jsdom', setupFiles: ['src/test-support/setup.ts'] },
})
