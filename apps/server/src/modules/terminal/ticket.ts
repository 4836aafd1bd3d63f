import { createHash } from 'node:crypto'
import { createToken } from '../../access/tokens/token.ts'
import type { Database } from '../../db/client.ts'
import { addTicket, type RunName, takeTicket } from './terminal.repo.ts'

/** The purpose of a ticket: one stream of one run of one command. */
export interface TicketPurpose extends RunName {
  readonly command: string
  readonly extend: string
}

interface TicketDeps {
  readonly db: Database
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
}

/** Seconds until an unused ticket expires. */
const lifetime = 30

/**
 * Issues a ticket for one event stream. The address of a stream must not contain the access token, since proxies log addresses and
 * browsers keep them in their history.
 *
 * @param session the stored form of the access token of the request
 */
export async function issueTicket({ db, clock, random }: TicketDeps, session: string, purpose: TicketPurpose) {
  const ticket = createToken(random)
  await addTicket(db, {
    hash: hashTicket(ticket, purpose),
    session,
    expire_time: Math.floor(clock() / 1000) + lifetime,
  })
  return ticket
}

/** Uses up a ticket and returns its session; undefined if the ticket is for another purpose, used or expired. */
export async function redeemTicket({ db, clock }: TicketDeps, ticket: string, purpose: TicketPurpose) {
  return takeTicket(db, hashTicket(ticket, purpose), Math.floor(clock() / 1000))
}

/** The purpose is part of the hash, so a ticket of another purpose is not found. */
function hashTicket(ticket: string, { uuid, attempt, command, extend }: TicketPurpose): string {
  return createHash('sha256')
    .update(JSON.stringify([ticket, uuid, attempt, command, extend]))
    .digest('hex')
}
