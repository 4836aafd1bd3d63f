import { defineConfig } from 'vitest/config'
import { testLimits } from '../../tooling/test-limits.ts'

export default defineConfig({
  test: {
    ...testLimits,
    name: 'admin',
    environment: 'jsdom',
    setupFiles: ['../../tooling/test-queries.ts', '../../tooling/test-react.ts', 'src/test-support/setup.ts'],
    isolate: false,
  },
})
