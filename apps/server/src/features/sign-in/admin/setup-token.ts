import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { bareToken } from '@teachnet/contract'

import type { Queries } from '../../../platform/db/client.ts'
import { hasAdmin, lastAdminId } from './access-seed.repo.ts'

/**
 * The token of the setup page, in an alphabet without case. Every process derives the same one from the secret key. It is another one after an
 * administrator was created, also if all are deleted.
 */
export async function setupToken(db: Queries, secretKey: string): Promise<string> {
  const last = await lastAdminId(db)
  return createHmac('sha256', secretKey).update(`setup:${last}`).digest('hex')
}

/** Compares a text with the token of the setup page in constant time. Returns false as soon as an administrator exists. */
export async function isSetupToken(typed: string, db: Queries, secretKey: string): Promise<boolean> {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = await setupToken(db, secretKey)
  const isSame = timingSafeEqual(digest(bareToken(typed.slice(0, 400)).toLowerCase()), digest(expected))
  return isSame && !(await hasAdmin(db))
}
