import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/prepared-data-setup.ts',
    // A journey waits for its server and its browser in turn: two files at a time keep two cores busy, three only wait longer.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A busy machine must not fail a journey: a poll ends as soon as it sees what it waits for.
    expect: { poll: { timeout: 15_000 } },
    retry: 0,
  },
})
