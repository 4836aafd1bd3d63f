import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: 'src/test-support/check-replies.ts',
    globalSetup: 'src/test-support/global-setup.ts',
  },
})
