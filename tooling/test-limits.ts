/**
 * Time limits after which a test counts as one that never ends. They are long, so that no test fails on a busy machine; a test that
 * waits for a condition continues as soon as the condition holds.
 */
export const testLimits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}
