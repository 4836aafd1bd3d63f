/** The tags of tests. */
export const testTags = [{ name: 'full', description: 'Not part of `npm test`, but of `npm run test:all`.' }]

/**
 * Time limits after which a test counts as one that never ends. They are long, so that no test fails on a busy machine; a test that
 * waits for a condition continues as soon as the condition holds.
 */
export const testLimits = {
  tags: testTags,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}
