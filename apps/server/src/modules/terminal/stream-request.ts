import type { RunName } from './terminal.repo.ts'
import type { TicketPurpose } from './ticket.ts'

/** The parameters of an event stream's address, and the header with which a browser resumes a stream. */
export interface AskedStream extends TicketPurpose {
  /** Empty: the request has a token instead. */
  readonly ticket: string
  readonly lastEventId: string
}

/** Names of the parameters in the address. */
export const streamParameters = ['command', 'uuid', 'extend', 'attempt', 'ticket', 'lastEventId'] as const

const uuidForm = /^[\w.-]{1,64}$/
/** Characters, limited by the columns of the table. */
const longestCommand = 60
const longestExtend = 200

/** Reads the parameters; values that are not texts count as empty. */
export function readAskedStream(
  query: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, unknown>>,
): AskedStream {
  const [command = '', uuid = '', extend = '', attempt = '', ticket = '', lastEventId = ''] = streamParameters.map(
    (name) => toText(query[name]),
  )
  const fromHeader = toText(headers['last-event-id'])
  return { command, uuid, extend, ticket, attempt: toAttempt(attempt) ?? 1, lastEventId: lastEventId || fromHeader }
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

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toAttempt(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
