import type { IncomingMessage, ServerResponse } from 'node:http'

interface Run {
  readonly begun: number
  isEnded: boolean
}

/** Milliseconds between two lines. */
const pace = 100
const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)

/** A server that keeps a record of runs: a stream continues after the last received event. */
export function createExampleServer() {
  const runs = new Map<string, Run>()
  const streams = new Set<ServerResponse>()

  function stream(query: URLSearchParams, response: ServerResponse): void {
    const uuid = query.get('uuid') ?? ''
    const id = `${uuid}.${query.get('attempt')}`
    const run = runs.get(id) ?? { begun: Date.now(), isEnded: false }
    runs.set(id, run)
    streams.add(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (data: string, kind: 'control' | 'output', at?: number) =>
      response.write(`${at === undefined ? '' : `id: ${at}\n`}data: ${JSON.stringify({ uuid, data, kind })}\n\n`)
    let next = Number(query.get('lastEventId')) || 0
    send('command-link-success', 'control')
    const timer = setInterval(() => {
      for (; next < lines.length && Date.now() - run.begun > next * pace && !run.isEnded; next += 1)
        send(lines[next] ?? '', 'output', next + 1)
      if (next < lines.length && !run.isEnded) return
      send(run.isEnded ? 'command-exec-error' : 'command-exec-success', 'control')
      send('command-exec-completed', 'control')
      response.end()
    }, 20)
    response.on('close', () => {
      clearInterval(timer)
      streams.delete(response)
    })
  }

  return {
    /** Every run that was begun: uuid and attempt. */
    runs,
    /** Cuts the open connections. */
    cut: () => streams.forEach((response) => response.destroy()),
    /** Answers a request of the page's scripts; false for any other request. */
    handle({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
      const { pathname, searchParams } = new URL(url, 'http://example.test')
      if (pathname === '/run') stream(searchParams, response)
      else if (pathname === '/runs') response.end(JSON.stringify([...runs.keys()]))
      else if (pathname === '/cancel') {
        const run = runs.get(searchParams.get('id') ?? '')
        if (run) run.isEnded = true
        response.end()
      } else return false
      return true
    },
  }
}
