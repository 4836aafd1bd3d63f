import { defineConfig } from 'vitest/config'
import { testLimits } from '../../tooling/test-limits.ts'

export default defineConfig({
  test: {
    ...testLimits,
    name: 'server',
    environment: 'node',
    isolate: false,
    setupFiles: 'src/test-support/check-replies.ts',
    globalSetup: 'src/test-support/global-setup.ts',
  },
})
