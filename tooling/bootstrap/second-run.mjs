import { env } from './setup.mjs'

/**
 * The options by which vitest runs a failed test a second time, in CI alone (`CI` is set). A test that fails twice fails the run;
 * one that passes the second time is named at the end of the run, since it has a defect of its own (decision 055).
 */
export const secondRun = env.CI ? ['--retry=1'] : []
