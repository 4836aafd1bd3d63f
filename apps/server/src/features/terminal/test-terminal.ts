import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../api.ts'
import type { TerminalSettings } from '../areas/admin/mount-terminal.ts'
import { defaultCrudSettings } from '../../records/ports.ts'
import type { Database } from '../../platform/db/client.ts'
import { terminalTask } from '../schema.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDeps, createTestRandom, type TestDeps } from '../../test-support/test-deps.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import type { Command } from './commands.ts'

/** One event of a stream as a client reads it. */
export interface ReadEvent {
  readonly id?: string
  readonly data: string
  readonly uuid: string
  readonly extend: string
  readonly key: string
  readonly time?: number
  readonly code?: number
  readonly kind?: string
}

export interface TerminalTestApp {
  readonly app: FastifyInstance
  readonly deps: TestDeps
  readonly root: TestAccount
  /** Origin of the listening server. */
  readonly origin: string
  readonly call: (method: 'GET' | 'POST', path: string, options?: CallOptions) => Promise<CallReply>
  /** Reads the events of a stream until it ends. */
  readonly events: (query: Readonly<Record<string, string>>) => Promise<ReadEvent[]>
  /** Reads the events with a ticket. */
  readonly eventsByTicket: (requested: TicketQuery) => Promise<ReadEvent[]>
  readonly ticket: (requested: TicketQuery) => Promise<string>
  readonly states: () => Promise<readonly (typeof terminalTask.$inferSelect)[]>
  readonly close: () => Promise<void>
}

interface CallOptions {
  readonly as?: TestAccount | null
  readonly payload?: object
}

interface CallReply {
  readonly code: number
  readonly error?: string
  readonly data: { readonly ticket: string; readonly list: readonly Readonly<Record<string, unknown>>[] }
}

export interface TicketQuery {
  readonly command: string
  readonly uuid: string
  readonly attempt?: number
  readonly extend?: string
  readonly lastEventId?: string
}

/** Short intervals for tests. */
export const quick: Partial<TerminalSettings> = {
  gatherMs: 10,
  retryMs: 50,
  beatMs: 50,
  killMs: 500,
  streamBeatMs: 100,
}

/** Returns a command that runs Node.js source text. */
export function script(source: string, more: Partial<Command> = {}): Command {
  return {
    kind: 'program',
    group: 'check',
    text: 'trial',
    line: 'script',
    timeLimit: 60_000,
    program: process.execPath,
    args: (extend) => ['-e', source, ...(extend === '' ? [] : [extend])],
    enter: async () => ({ folder: import.meta.dirname }),
    ...more,
  } as Command // no caller mixes the two kinds
}

export async function createTerminalApp(
  db: Database,
  commands: Readonly<Record<string, Command>> | undefined,
  {
    settings = {},
    root: provided,
    seed = '',
    env = {},
  }: { settings?: Partial<TerminalSettings>; root?: TestAccount; seed?: string; env?: Partial<TestDeps['env']> } = {},
): Promise<TerminalTestApp> {
  const deps: TestDeps = { ...(await createTestDeps(db, env)), random: createTestRandom(seed) }
  if (!provided) await seedAccess(deps)
  const root = provided ?? (await createTestAdmin(deps, { username: 'root' }))
  const app = await buildApp(deps, defaultCrudSettings, {
    ...quick,
    commands: commands ? new Map(Object.entries(commands)) : quick.commands,
    ...settings,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // the server listens on a port
  const stream = async (query: Readonly<Record<string, string>>) => {
    const url = `/admin/ajax/terminal?${new URLSearchParams({ extend: '', server: '1', ...query })}`
    return readEvents((await app.inject({ url })).body)
  }
  const call: TerminalTestApp['call'] = async (method, path, { as = root, payload } = {}) => {
    const reply = await app.inject({ method, url: path, headers: as?.headers ?? {}, payload })
    return reply.json()
  }
  const ticket: TerminalTestApp['ticket'] = async ({ command, uuid, attempt = 1, extend = '' }) => {
    const payload = { command, uuid, attempt, extend }
    return (await call('POST', '/admin/ajax/terminalTicket', { payload })).data.ticket
  }
  return {
    app,
    deps,
    root,
    origin: `http://127.0.0.1:${port}`,
    call,
    events: (query) => stream({ batoken: root.token, ...query }),
    async eventsByTicket({ attempt = 1, lastEventId = '', ...requested }) {
      const given2 = await ticket({ attempt, ...requested })
      return stream({ ...requested, attempt: String(attempt), lastEventId, ticket: given2, lang: 'en' })
    },
    ticket,
    states: () => db.select().from(terminalTask).orderBy(terminalTask.id),
    async close() {
      await app.close()
      await deps.cache.close()
    },
  }
}

/** Parses the events of a text like an event source, which ignores comments. */
export function readEvents(text: string): ReadEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const lines = block.split('\n')
    const data = lines.find((line) => line.startsWith('data: '))?.slice(6)
    const id = lines.find((line) => line.startsWith('id: '))?.slice(4)
    if (data === undefined) return []
    const body: ReadEvent = JSON.parse(data)
    return [id === undefined ? body : { ...body, id }]
  })
}

/** Waits until a condition holds; fails after ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('It did not become true within ten seconds')
}
