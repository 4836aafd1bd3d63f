import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tooling',
    environment: 'node',
    isolate: false,
    include: ['bootstrap/**/*.test.mjs', '*.test.ts', 'bench/**/*.test.ts'],
  },
})
