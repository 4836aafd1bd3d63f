import type { IncomingHttpHeaders } from 'node:http'
import type { calls } from '@teachnet/protocol'
import { readText } from '@teachnet/protocol/call-schemas'
import type { ReadQuery } from '../../served-calls.ts'
import type { RunName } from './terminal.repo.ts'
import type { TicketPurpose } from './ticket.ts'

/** The parameters of an event stream's address, and the header with which a browser resumes a stream. */
export interface AskedStream extends TicketPurpose {
  /** Empty: the request has a token instead. */
  readonly ticket: string
  readonly lastEventId: string
}

const uuidForm = /^[\w.-]{1,64}$/
/** Characters, limited by the columns of the table. */
const longestCommand = 60
const longestExtend = 200

/** The parameters, with the header that a browser sends when it resumes. */
export function toAskedStream(
  { attempt, lastEventId, ...query }: ReadQuery<typeof calls.terminalStream>,
  headers: IncomingHttpHeaders,
): AskedStream {
  const fromHeader = readText(headers['last-event-id'])
  return { ...query, attempt: toAttempt(attempt) ?? 1, lastEventId: lastEventId || fromHeader }
}

/** Checks that the values fit their columns and that the names are well-formed. */
export function isStorable({ uuid, command, extend }: Pick<AskedStream, 'uuid' | 'command' | 'extend'>): boolean {
  return uuidForm.test(uuid) && command.length <= longestCommand && extend.length <= longestExtend
}

/** Parses the checked name of a run: `<uuid>.<attempt>`. */
export function toRun(name: string): RunName {
  const at = name.lastIndexOf('.')
  return { uuid: name.slice(0, at), attempt: Number(name.slice(at + 1)) }
}

function toAttempt(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
