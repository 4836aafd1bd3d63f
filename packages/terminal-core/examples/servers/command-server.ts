import { spawn } from 'node:child_process'
import { createServer, type Server, type ServerResponse } from 'node:http'

interface Event {
  readonly data: string
  readonly kind: 'control' | 'output'
  readonly time: number
  /** Exit code of the program, with the last control words. */
  readonly code?: number | undefined
}

interface Run {
  readonly uuid: string
  readonly events: Event[]
  readonly followers: Set<ServerResponse>
  hasEnded: boolean
  end(): void
}

/**
 * A server for terminals: it runs commands that it knows, and keeps a record of each run, so that a broken connection continues where it was.
 *
 * `GET /run?uuid=…&attempt=…&command=…` is the event stream of a run, after the header `last-event-id` or `&after=…`; `POST /cancel?uuid=…&attempt=…` ends it;
 * `GET /runs` names all. Check the account of a request before, and delete old runs: this example does neither.
 *
 * @param commands programs with their arguments by key; a client sends the key only
 */
export function createCommandServer(commands: Readonly<Record<string, readonly string[]>>): Server {
  const runs = new Map<string, Run>()

  function begin(uuid: string, command: string): Run {
    const [program = '', ...args] = commands[command] ?? []
    // A program that prints in colours believes in a terminal; without `shell` no text of a client reaches one.
    const child = spawn(program, args, { env: { ...process.env, FORCE_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
    const run: Run = { uuid, events: [], followers: new Set(), hasEnded: false, end: () => void child.kill() }
    const add = (data: string, kind: Event['kind'], code?: number) => {
      const event = { data, kind, time: Date.now(), code }
      run.events.push(event)
      for (const response of run.followers) response.write(toText(run, run.events.length))
    }
    const finish = (code: number) => {
      add(code === 0 ? 'command-exec-success' : 'command-exec-error', 'control', code)
      add('command-exec-completed', 'control', code)
      run.hasEnded = true
      for (const response of run.followers) response.end()
    }
    add('command-link-success', 'control')
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) add(line, 'output')
      })
      stream.on('close', () => rest && add(rest, 'output'))
    }
    child.on('error', (error) => add(`Error:${error.message}`, 'output'))
    child.on('close', (code) => finish(code ?? 1))
    return run
  }

  return createServer(({ method, url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://server')
    const [uuid, command] = [searchParams.get('uuid') ?? '', searchParams.get('command') ?? '']
    const id = `${uuid}.${searchParams.get('attempt')}`
    if (pathname === '/runs') return void response.end(JSON.stringify([...runs.keys()]))
    if (pathname === '/cancel' && method === 'POST') {
      runs.get(id)?.end()
      return void response.end()
    }
    // A client shows the text of a rejection, and does not try again.
    if (pathname !== '/run' || !Object.hasOwn(commands, command))
      return void response.writeHead(403, { 'content-type': 'text/plain' }).end('Unknown command')
    const run = runs.get(id) ?? begin(uuid, command)
    runs.set(id, run)
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-transform',
      'x-accel-buffering': 'no',
    })
    const after = Number(headers['last-event-id'] ?? searchParams.get('after')) || 0
    for (let number = after + 1; number <= run.events.length; number += 1) response.write(toText(run, number))
    if (run.hasEnded) return void response.end()
    run.followers.add(response)
    response.on('close', () => run.followers.delete(response))
  })
}

/** An event of a run by its number, which a client sends back as the last one that it has. */
function toText({ uuid, events }: Run, number: number): string {
  return `id: ${number}\ndata: ${JSON.stringify({ uuid, ...events[number - 1] })}\n\n`
}
