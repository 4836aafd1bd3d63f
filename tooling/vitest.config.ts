import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tooling',
    environment: 'node',
    include: ['bootstrap/**/*.test.mjs', '*.test.ts', 'bench/**/*.test.ts'],
  },
})
