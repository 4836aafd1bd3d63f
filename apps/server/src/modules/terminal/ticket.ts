import { createHash } from 'node:crypto'
import { createToken } from '../../access/token.ts'
import type { Database } from '../../db/client.ts'
import type { RunName } from './terminal.repo.ts'
import { addTicket, takeTicket } from './terminal.repo.ts'

/** What a ticket opens: one stream of one run of one command. */
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

/** Seconds until a ticket that nobody used is worth nothing. */
const lifetime = 30

/**
 * A ticket for one event stream, whose address must not carry the access token: addresses stand in logs of proxies and in histories.
 *
 * @param session the stored form of the access token that asks for it
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

/** The session that asked for a ticket; undefined when it is not for this, was used already, or is too old. */
export async function redeemTicket({ db, clock }: TicketDeps, ticket: string, purpose: TicketPurpose) {
  return takeTicket(db, hashTicket(ticket, purpose), Math.floor(clock() / 1000))
}

/** A ticket with another purpose than its own has another hash, and so is not found. */
function hashTicket(ticket: string, { uuid, attempt, command, extend }: TicketPurpose): string {
  return createHash('sha256')
    .update(JSON.stringify([ticket, uuid, attempt, command, extend]))
    .digest('hex')
}
