import { createHmac, timingSafeEqual } from 'node:crypto'

/** A job that sends the letter of an invitation. Its payload is the id of the invitation. */
export const invitationLetter = { name: 'admin.invitation', parse: Number, maxAttempts: 7 } as const

/** Seconds that an invitation stays open. */
export const invitationLife = 7 * 86_400

interface Invitation {
  readonly id: number
  readonly nonce: string
}

/**
 * The secret part of an invitation's link. It is derived from the row with the secret key, so the database alone gives
 * no access.
 */
export function invitationToken({ id, nonce }: Invitation, secretKey: string): string {
  const signature = createHmac('sha256', secretKey).update(`invitation:${id}:${nonce}`).digest('base64url')
  return `${id}.${signature}`
}

/** The id that a token is for; undefined for a text of another form. */
export function invitationIdOf(token: string): number | undefined {
  const [, id] = /^(\d{1,9})\.[\w-]{43}$/.exec(token) ?? []
  return id === undefined ? undefined : Number(id)
}

export function isTokenOf(token: string, invitation: Invitation, secretKey: string): boolean {
  const expected = Buffer.from(invitationToken(invitation, secretKey))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
