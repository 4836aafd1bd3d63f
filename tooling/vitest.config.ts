import { defineConfig } from 'vitest/config'
import { testLimits } from './test-limits.ts'

export default defineConfig({
  test: {
    ...testLimits,
    name: 'tooling',
    environment: 'node',
    isolate: false,
    include: ['bootstrap/**/*.test.mjs', '*.test.ts', 'bench/**/*.test.ts'],
  },
})
