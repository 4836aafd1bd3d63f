import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/prepared-data-setup.ts',
    // A journey waits for its server and its browser in turn: two files at a time use both cores; three would only wait longer.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Long time limits, so that a busy machine does not fail a journey: a poll ends as soon as its condition holds.
    expect: { poll: { timeout: 15_000 } },
    retry: 0,
  },
})
