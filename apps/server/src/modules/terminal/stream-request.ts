import type { RunName } from './terminal.repo.ts'
import type { TicketPurpose } from './ticket.ts'

/** What the address of an event stream says, and the header by which a browser comes back to one. */
export interface AskedStream extends TicketPurpose {
  /** Empty: the request carries a token instead. */
  readonly ticket: string
  readonly lastEventId: string
}

/** Names of the parameters. */
export const streamParameters = ['command', 'uuid', 'extend', 'attempt', 'ticket', 'lastEventId'] as const

const uuidForm = /^[\w.-]{1,64}$/
/** Characters that the table has room for. */
const longestCommand = 60
const longestExtend = 200

/** Values that are no texts count as empty. */
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

/** Whether the record has room for what was asked, and the names are written as names. */
export function isStorable({ uuid, command, extend }: Pick<AskedStream, 'uuid' | 'command' | 'extend'>): boolean {
  return uuidForm.test(uuid) && command.length <= longestCommand && extend.length <= longestExtend
}

/** The run of a name that has been checked: `<uuid>.<attempt>`. */
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
