import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'tooling'],
    // Each embedded database takes up to 1 GB: more workers than this cost more than they save on two cores.
    maxWorkers: 2,
    passWithNoTests: true,
  },
})
