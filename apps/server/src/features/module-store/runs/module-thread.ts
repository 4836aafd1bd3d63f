import { format } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { createTexts } from '@teachnet/contract/module-texts'
import type { FromThread, RecordCall, ThreadData, ToThread } from './thread-messages.ts'

// Runs one job or command of a module in a thread, which the server can end at any time, also within an endless loop.
const data: ThreadData = workerData
const port = parentPort
if (!port) throw new Error('This program runs as a thread of the server')

/** Characters that may wait at the server; then the thread pauses, as a program does whose output is not read. */
const mostWaiting = 262_144
const longestPiece = 65_536

/** Sends a message once the server has taken enough of the earlier ones. */
function send(message: FromThread, size: number): void {
  const { waiting } = data
  for (let now = Atomics.load(waiting, 0); now > mostWaiting; now = Atomics.load(waiting, 0))
    Atomics.wait(waiting, 0, now)
  Atomics.add(waiting, 0, size)
  port?.postMessage(message)
}

function print(...values: readonly unknown[]): void {
  const text = `${format(...values)}\n`
  for (let at = 0; at < text.length; at += longestPiece) {
    const piece = text.slice(at, at + longestPiece)
    send({ type: 'print', text: piece }, piece.length)
  }
}

for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = print

const ending = new AbortController()
const calls = new Map<number, PromiseWithResolvers<unknown>>()
let lastCall = 0

port.on('message', (message: ToThread) => {
  if (message.type === 'end') return ending.abort()
  const pending = calls.get(message.id)
  calls.delete(message.id)
  if (message.type === 'reply') pending?.resolve(JSON.parse(message.result))
  else pending?.reject(new Error(message.message))
})

function call(what: RecordCall, controller: string, provided: unknown): Promise<unknown> {
  const pending = Promise.withResolvers<unknown>()
  const values = JSON.stringify(provided ?? null)
  calls.set((lastCall += 1), pending)
  // A pending call takes room, too: endless calls fill no memory.
  send({ type: 'call', id: lastCall, what, controller, values }, values.length + 1024)
  return pending.promise
}

const { texts, locale } = data
const host = {
  uid: data.uid,
  locale,
  settings: data.settings,
  text: createTexts([texts[locale] ?? {}]),
  languages: Object.keys(texts),
  textsIn: async (language: string) => createTexts([texts[language] ?? {}, texts[locale] ?? {}]),
  records: (controller: string) => ({
    list: (query?: object) => call('list', controller, query),
    read: (id: number) => call('read', controller, id),
    add: (values: object) => call('add', controller, values),
    edit: (id: number, values: object) => call('edit', controller, { ...values, id }),
    remove: (ids: readonly number[]) => call('remove', controller, ids),
  }),
}

try {
  const { kind, name, argument, attempt } = data
  const loaded = (await import(`data:text/javascript;base64,${Buffer.from(data.code).toString('base64')}`)) as {
    readonly default?: Partial<Record<string, Partial<Record<string, unknown>>>>
  } // what the module exports is checked next
  const run = loaded.default?.[kind]?.[name]
  if (typeof run !== 'function') throw new TypeError(`The server code exports no function ${kind}.${name}`)
  await run({ host, argument, attempt, print, signal: ending.signal })
  send({ type: 'done' }, 0)
} catch (error) {
  send({ type: 'failed', message: (error instanceof Error ? error.message : String(error)).slice(0, 2000) }, 0)
}
