import { messages } from '@teachnet/i18n/vite'
import { defineConfig } from 'vitest/config'
import { alias } from './small-intl.ts'

export default defineConfig({
  plugins: [messages()],
  resolve: { alias },
  test: { name: 'public-site', environment: 'node', css: false, include: ['src/**/*.test.{ts,tsx}'] },
})
