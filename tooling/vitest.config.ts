import { defineConfig } from 'vitest/config'
import { testLimits } from './test-limits.ts'

export default defineConfig({
  test: {
    ...testLimits,
    name: 'tooling',
    environment: 'node',
    isolate: false,
    // The test of an engine without some functions loads it anew: it looks for them when it is loaded.
    server: { deps: { inline: ['ky'] } },
    include: ['bootstrap/**/*.test.mjs', '*.test.ts', 'bench/**/*.test.ts', 'lint/**/*.test.ts'],
  },
})
