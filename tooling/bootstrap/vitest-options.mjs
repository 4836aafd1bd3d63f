import { env } from './setup.mjs'

/**
 * The options by which vitest runs a failed test a second time, in CI alone (`CI` is set). A test that fails twice fails the run;
 * one that passes the second time is named at the end of the run, since it has a defect of its own (decision 055).
 */
const secondRun = env.CI ? ['--retry=1'] : []

/**
 * Which tests run, from TEST_SCOPE (decision 182): `core` leaves out those with the tag `full`, and the second database; `rest` is all units, on both
 * databases, and the journeys with the tag; without it, everything runs.
 */
export const scopes = ['core', 'rest', 'all']

/**
 * Returns the options of a vitest run.
 *
 * @param {{ scope: string | undefined, isJourney?: boolean }} run
 */
export function vitestOptions({ scope, isJourney = false }) {
  const filter = scope === 'core' ? '!full' : scope === 'rest' && isJourney ? 'full' : undefined
  return [...secondRun, ...(filter === undefined ? [] : [`--tags-filter=${filter}`])]
}
