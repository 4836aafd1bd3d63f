import { defineConfig } from 'vitest/config'
import { testLimits } from '../../tooling/test-limits.ts'

export default defineConfig({
  test: { ...testLimits, name: 'account-pages', environment: 'jsdom', isolate: false },
})
