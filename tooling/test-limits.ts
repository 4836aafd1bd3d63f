/**
 * How long a test may take before it counts as one that never ends. The limits are long, so that a busy machine fails no test; a test
 * that waits for a condition goes on as soon as the condition holds.
 */
export const testLimits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}
