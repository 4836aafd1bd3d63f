import { createStreamConnect, createTerminal, type Terminal } from '@teachnet/terminal-core'
import { openEventStream } from '@teachnet/terminal-core/event-stream'

/** A terminal for `createCommandServer`. Its runs continue on the server while no page is open, and are found again. */
export function createCommandTerminal(server: string, headers: Readonly<Record<string, string>> = {}): Terminal {
  return createTerminal({
    connect: createStreamConnect({
      open: (url) => openEventStream(url, { headers }),
      findUrl: ({ uuid, attempt, command, lastEventId }) =>
        `${server}/run?${new URLSearchParams({ uuid, attempt: String(attempt), command, after: lastEventId })}`,
      isResumable: () => true,
    }),
    cancel: ({ uuid, attempt }) =>
      fetch(`${server}/cancel?uuid=${uuid}&attempt=${attempt}`, { method: 'POST', headers }),
    async findRuns(tasks) {
      const reply = await fetch(`${server}/runs`, { headers })
      const known = (await reply.json()) as string[] // what the server promises
      return tasks.filter(({ uuid, attempt }) => known.includes(`${uuid}.${attempt}`)).map(({ uuid }) => uuid)
    },
    settings: { automaticCleanupTask: '0' }, // successful tasks stay in the list
  })
}
