import { env } from './setup.mjs'

/**
 * The options by which vitest runs a failed test a second time, in CI alone (`CI` is set). A test that fails twice fails the run;
 * one that passes the second time is named at the end of the run, since it has a defect of its own (decision 055).
 */
const secondRun = env.CI ? ['--retry=1'] : []

/**
 * Which tests run, from TEST_SCOPE (decision 182): `core` leaves out those with the tag `full`, among them those of the second database; `rest` is
 * those alone; without it, everything runs.
 */
export const scopes = ['core', 'rest', 'all']

const filters = new Map([
  ['core', '!full'],
  ['rest', 'full'],
])

/**
 * Returns the options of a vitest run.
 *
 * @param {string | undefined} scope
 */
export function vitestOptions(scope) {
  const filter = filters.get(scope)
  return [...secondRun, ...(filter === undefined ? [] : [`--tags-filter=${filter}`])]
}
