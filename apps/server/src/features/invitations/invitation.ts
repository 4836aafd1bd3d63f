import { createHmac, timingSafeEqual } from 'node:crypto'
import { bareToken } from '@teachnet/contract'
import * as z from 'zod/mini'
import type { JobKind } from '../../platform/jobs/job-kind.ts'

const messageSchema = z.object({ id: z.int(), page: z.optional(z.string()) })

/** A job that sends the letter of an invitation. `page`: origin of the back office that sent it. Jobs of earlier releases have only the id. */
export const invitationMessage: JobKind<z.infer<typeof messageSchema>> = {
  name: 'admin.invitation',
  parse: (raw) => messageSchema.parse(typeof raw === 'number' ? { id: raw } : raw),
  maxAttempts: 7,
}

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
  return `${id}.${signatureOf({ id, nonce }, secretKey).toString('hex')}`
}

function signatureOf({ id, nonce }: Invitation, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`invitation:${id}:${nonce}`).digest()
}

/** The id and the signature of a token, in any case and width, with blanks as it was copied; undefined for a text of another form. */
function readToken(typed: string): { readonly id: number; readonly signature: Buffer } | undefined {
  const token = bareToken(typed.slice(0, 400))
  const [, id, hex] = /^(\d{1,9})\.([\da-f]{64})$/i.exec(token) ?? []
  if (id !== undefined && hex !== undefined) return { id: Number(id), signature: Buffer.from(hex, 'hex') }
  // Letters of earlier releases have the signature in another alphabet, in which the case counts.
  const [, earlier, text] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  return earlier === undefined || text === undefined
    ? undefined
    : { id: Number(earlier), signature: Buffer.from(text, 'base64url') }
}

/** The id that a token is for; undefined for a text of another form. */
export function invitationIdOf(token: string): number | undefined {
  return readToken(token)?.id
}

export function isTokenOf(token: string, invitation: Invitation, secretKey: string): boolean {
  const provided = readToken(token)
  const expected = signatureOf(invitation, secretKey)
  return provided?.id === invitation.id && timingSafeEqual(provided.signature, expected)
}
