import { type ApiClient, isApiError } from '@teachnet/api-client'
import { adminArea, calls, isRecord } from '@teachnet/protocol'
import type { StreamConnectOptions, StreamRun } from '@teachnet/terminal-core'

interface StreamPorts {
  readonly client: ApiClient
  /** Language of the server's messages. */
  readonly locale: string
}

/**
 * How the event stream of a run is opened. Our server records runs and sends a stream from the last received event. An old back end does not: it
 * would run the command again.
 */
export function streamOptions({ client, locale }: StreamPorts): Omit<StreamConnectOptions, 'open'> {
  const isResumable = () => client.has(calls.terminalTicket)

  async function findUrl({ uuid, command, extend, attempt, lastEventId }: StreamRun): Promise<string> {
    const query = { command, uuid, extend }
    if (!isResumable()) return client.urlFor(calls.terminalStream.path, query)
    const body = { uuid, command, extend, attempt }
    const { ticket } = await client.call(calls.terminalTicket, { body, showError: false })
    return withoutToken(
      client.urlFor(calls.terminalStream.path, { ...query, attempt, lastEventId, ticket, lang: locale }),
    )
  }

  return {
    findUrl,
    isResumable,
    // A refusal is final; a server that does not answer may recover, and a locked screen is unlocked.
    toRefusal: (error) =>
      isApiError(error) && error.replyCode !== undefined && !isStepDue(error) ? error.message : undefined,
  }
}

/** Whether the administrator must take a step first, such as entering the password of a locked session. */
function isStepDue({ data }: { readonly data?: unknown }): boolean {
  return isRecord(data) && data['due'] !== undefined
}

/** The ticket replaces the token, which must not appear in proxy logs. */
function withoutToken(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete(adminArea.tokenHeader)
  return `${path}?${parameters}`
}
