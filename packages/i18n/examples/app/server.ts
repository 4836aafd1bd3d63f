/** Messages are part of the page: this example needs no server of its own. */
export function createExampleServer() {
  return { handle: () => false }
}
