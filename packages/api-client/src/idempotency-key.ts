/**
 * Creates an idempotency key for a write that a user intends, such as a form that was opened. Send it with each attempt; after the write has
 * succeeded, create another one. Works in pages without https, too.
 *
 * @example await client.resource(teachers).add(values, { idempotencyKey: key })
 */
export function createIdempotencyKey(): string {
  // Hermes has no `crypto`. A key is unique; it is not a secret.
  const bytes =
    typeof crypto === 'object'
      ? crypto.getRandomValues(new Uint8Array(16))
      : Uint8Array.from({ length: 16 }, () => Math.random() * 256)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
