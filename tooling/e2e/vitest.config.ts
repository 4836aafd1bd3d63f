import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testTags } from '../test-limits.ts'

/**
 * Journeys that take more than a minute. They begin first, so that neither worker is left with one at the end. The second one needs no
 * demo content: it runs while the first one prepares the data directory with the demo.
 */
const longest = ['accessibility', 'faults', 'visitor', 'application-forms', 'admin', 'terminal', 'other-origin']

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return index === -1 ? longest.length : index
    }
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)))
  }
}

export default defineConfig({
  test: {
    name: 'e2e',
    tags: testTags,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/prepared-data-setup.ts',
    // A journey waits for its server and its browser in turn: two files at a time use both cores; three would only wait longer.
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // Long time limits, so that a busy machine does not fail a journey: a poll ends as soon as its condition holds.
    expect: { poll: { timeout: 15_000 } },
    retry: 0,
  },
})
