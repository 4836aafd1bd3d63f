import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

interface Event {
  readonly data: string
  /** `text` is a piece of output that need not end its line. */
  readonly kind: 'control' | 'text'
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
 * `GET /runs` names all. A page of another site can cause any request, also a GET, with the cookies of its visitor: the server therefore refuses other origins than its own
 * and those that are allowed. Check the account of a request as well, on localhost also the header `host`, and delete old runs: this example does not. A restart loses the records.
 *
 * @param commands programs with their arguments by key; a client sends the key only
 * @param options `allowedOrigins`: pages of other origins that may run commands, such as `https://deploy.example.org`
 */
export function createCommandServer(
  commands: Readonly<Record<string, readonly string[]>>,
  { allowedOrigins = [] }: { readonly allowedOrigins?: readonly string[] } = {},
): Server {
  const runs = new Map<string, Run>()

  function begin(uuid: string, command: string): Run {
    const [program = '', ...args] = commands[command] ?? []
    // A program that prints in colours believes in a terminal; without `shell` no text of a client reaches one.
    const mark = `COMMAND_RUN=${randomUUID()}`
    const child = spawn(program, args, {
      // The mark is in the environment of all programs that this one starts: the way to find those that leave its group.
      env: { ...process.env, FORCE_COLOR: '1', COMMAND_RUN: mark.slice('COMMAND_RUN='.length) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The program and those that it starts are one group, which ends as a whole.
      detached: process.platform !== 'win32',
    })
    const run: Run = { uuid, events: [], followers: new Set(), hasEnded: false, end: () => endTree(child, mark) }
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
    const texts = [child.stdout, child.stderr].map((stream) => readText(stream, (text) => add(text, 'text')))
    child.on('error', (error) => add(`Error:${error.message}\n`, 'text'))
    child.on('close', (code) => {
      for (const text of texts) text.flush()
      finish(code ?? 1)
    })
    return run
  }

  const server = createServer(({ method, url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://server')
    if (!isFromOwnPage(headers, allowedOrigins))
      return void response.writeHead(403, { 'content-type': 'text/plain' }).end('Not from this origin')
    if (headers.origin !== undefined) {
      response.setHeader('access-control-allow-origin', headers.origin)
      response.setHeader('access-control-allow-headers', 'authorization, last-event-id')
      response.setHeader('vary', 'origin')
    }
    if (method === 'OPTIONS') return void response.writeHead(204).end()
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
    const after = Math.max(0, Math.floor(Number(headers['last-event-id'] ?? searchParams.get('after')) || 0))
    // A client that continues a run means one that this server has lost, by a restart: its command must not run again.
    if (after > 0 && !runs.has(id))
      return void response.writeHead(410, { 'content-type': 'text/plain' }).end('The record of this run is lost')
    const run = runs.get(id) ?? begin(uuid, command)
    runs.set(id, run)
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-transform',
      'x-accel-buffering': 'no',
    })
    for (let number = after + 1; number <= run.events.length; number += 1) response.write(toText(run, number))
    if (run.hasEnded) return void response.end()
    run.followers.add(response)
    response.on('close', () => run.followers.delete(response))
  })
  // Groups of their own do not end with the server.
  return server.on('close', () => {
    for (const run of runs.values()) if (!run.hasEnded) run.end()
  })
}

/** Milliseconds that a program has to end by itself, and its output to close. */
const patience = 2000

/**
 * Whether a request comes from a page of this server, from an allowed one, or from a program. Browsers name the origin with `POST`, and with `GET` to other origins unless it is for an
 * image or a script: `sec-fetch-site` shows those.
 */
function isFromOwnPage({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, allowed: readonly string[]) {
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  return allowed.includes(origin) || origin === `http://${host}` || origin === `https://${host}`
}

/** Ends a program with those that it has started, also one that ignores the request or leaves a program behind that holds its output. */
function endTree(child: ChildProcess, mark: string): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  const group = -child.pid
  for (const each of [group, ...findMarked(mark)]) signal(each, 'SIGTERM')
  setTimeout(() => {
    for (const each of [group, ...findMarked(mark)]) signal(each, 'SIGKILL')
    for (const stream of [child.stdout, child.stderr]) stream?.destroy()
  }, patience)
}

/** On Linux, the programs of a run, also those that have begun a session of their own (`setsid`, `nohup`, a daemon), unless one has cleared its environment. */
function findMarked(mark: string): number[] {
  if (process.platform !== 'linux') return []
  const hasMark = (id: string) => {
    try {
      return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(mark)
    } catch {
      // It has ended, or belongs to another user.
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && hasMark(name))
    .map(Number)
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name)
  } catch {
    // All of them have ended.
  }
}

/** Milliseconds after which a line that has not ended is sent, such as a question or a progress display. */
const gatherMs = 50

/** Passes on whole lines at once, and the rest after a moment: lines of two streams then rarely mix. */
function readText(stream: Readable, send: (text: string) => void) {
  let rest = ''
  let timer: NodeJS.Timeout | undefined
  const pass = (length: number) => {
    if (length > 0) send(rest.slice(0, length))
    rest = rest.slice(length)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    pass(rest.length)
  }
  stream.setEncoding('utf8').on('data', (text: string) => {
    rest += text
    pass(rest.lastIndexOf('\n') + 1)
    if (rest !== '') timer ??= setTimeout(flush, gatherMs)
  })
  return { flush }
}

/** An event of a run by its number, which a client sends back as the last one that it has. */
function toText({ uuid, events }: Run, number: number): string {
  return `id: ${number}\ndata: ${JSON.stringify({ uuid, ...events[number - 1] })}\n\n`
}
