import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createTestDatabase, onEachDatabase } from '../test-database.ts'
import type { Recording } from './recording.ts'
import { readRecordings } from './test-recordings.ts'
import { differencesOf } from './shape.ts'
import { uploadOf } from './test-upload.ts'
import { createWorld, type Names, type World } from './test-world.ts'

/** Calls from clients of the old contract, in the order of recording. */
const recordings = readRecordings()

onEachDatabase('replies recorded from the old back end', (kind) => {
  let db: Database
  let world: World

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    world = await createWorld(db)
  })
  afterAll(async () => {
    await world.close()
    await db.close()
  })

  it.each(recordings.map((recording) => [recording.name, recording] as const))('%s', async (_name, recording) => {
    const { headers, names } = await world.enter(recording.as)
    const reply = await world.app.inject(toRequest(recording, headers, names))
    expect([...new Set(problemsOf(recording, reply))]).toEqual([])
  })
})

function toRequest({ request: { method, url, body, file, headers } }: Recording, token: object, names: Names) {
  const upload = file === undefined ? undefined : uploadOf(file)
  return {
    method,
    url: String(filled(url, names)),
    headers: { server: 'true', 'think-lang': 'zh-cn', ...token, ...headers, ...upload?.headers },
    payload: upload?.payload ?? (body && Object(filled(body, names))),
  }
}

function problemsOf({ reply: wanted }: Recording, reply: Awaited<ReturnType<World['app']['inject']>>): string[] {
  const type = String(reply.headers['content-type']).split(';')[0]
  const status = `${reply.statusCode} ${type}`
  if (status !== `${wanted.status} ${wanted.type}`) return [`answers ${status}: ${reply.body.slice(0, 200)}`]
  if (wanted.code === undefined) return []
  const body = reply.json<{ code: unknown; msg: unknown; time: unknown; data: unknown }>()
  if (body.code !== wanted.code) return [`code is ${String(body.code)}: ${String(body.msg)}`]
  const isSilent = body.msg === ''
  return [
    ...(isSilent === wanted.hasMessage ? [`msg is ${JSON.stringify(body.msg)}`] : []),
    ...differencesOf({ code: 'number', msg: 'text', time: 'number' }, body, 'reply'),
    ...(wanted.data === undefined ? [] : differencesOf(wanted.data, body.data, 'data')),
  ]
}

/** A text that consists of one placeholder keeps the type of the placeholder's value. */
function filled(value: unknown, names: Names): unknown {
  if (typeof value === 'string') {
    const full = /^\{([^{}]+)\}$/.exec(value)?.[1]
    if (full !== undefined) return nameIn(names, full)
    return value.replaceAll(/\{([^{}]+)\}/g, (_all, name: string) => String(nameIn(names, name)))
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, names)]))
}

function nameIn(names: Names, name: string): string | number {
  const value = names.get(name)
  if (value === undefined || Number.isNaN(value)) throw new Error(`The world has no {${name}}`)
  return value
}
