/**
 * Request header with the idempotency key of a write, as in draft-ietf-httpapi-idempotency-key-header: 16 to 64 letters, digits, `-` or `_`,
 * with or without quotes. A write that is sent again with the same key is not done again; it gets the first reply.
 */
export const idempotencyHeader = 'idempotency-key'

/** Whether a text can be sent as an idempotency key, without quotes. */
export const idempotencyKeyPattern = /^[\w-]{16,64}$/

/**
 * Reply header that lists request headers which the server understands beyond those of a BuildAdmin server. A client of another origin must
 * not send them before: the preflight request would be refused.
 */
export const acceptsHeader = 'x-accepts'
