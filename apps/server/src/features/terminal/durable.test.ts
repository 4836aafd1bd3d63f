// @module-tag full
import { afterEach, beforeEach, expect, it } from 'vitest'
import { terminalOutput, terminalTask } from '../schema.ts'
import { onEachDatabase, openTestDatabases, type TestDatabases } from '../../test-support/test-database.ts'
import { findMarked } from './programs/kill-tree.ts'
import { createTerminalApp, readEvents, script, type TerminalTestApp, until } from './test-terminal.ts'

const lineCount = 100_000
const spawnChild = (more: string) =>
  `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore', ${more} })`
const commands = {
  // Waits for its reader, like any program with a pipe as its output.
  many: script(`
    let n = 0
    const next = () => {
      while (n < ${lineCount}) if (!process.stdout.write('line ' + n++ + '\\n')) return process.stdout.once('drain', next)
    }
    next()`),
  steady: script(`let n = 0; setInterval(() => console.log('tick ' + n++), 20)`),
  family: script(`${spawnChild('')}; ${spawnChild('detached: true')}.unref(); setTimeout(() => {}, 60_000)`),
  brief: script(`console.log('done')`),
}

onEachDatabase('runs of the terminal', (kind) => {
  let databases: TestDatabases
  const apps: TerminalTestApp[] = []
  const open = async (...[settings = {}, db = databases.all[0]]: [object?, (typeof databases.all)[0]?]) => {
    const first = apps[0]
    const options = { settings, seed: String(apps.length), root: first?.root }
    const app = await createTerminalApp(db, commands, options)
    apps.push(app)
    return app
  }
  beforeEach(async () => {
    databases = await openTestDatabases(kind)
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close()
    await databases.close()
  })

  const stateOf = async (t: TerminalTestApp, uuid: string) => (await t.states()).find((task) => task.uuid === uuid)
  const isRunning = (t: TerminalTestApp, uuid: string) => async () => (await stateOf(t, uuid))?.state === 'running'

  /** Reads a stream until it ends or `bytes` have arrived, and returns the complete events. */
  async function readSome(t: TerminalTestApp, uuid: string, lastEventId: string, bytes: number): Promise<string> {
    const ticket = await t.ticket({ command: 'many', uuid })
    const query = new URLSearchParams({
      command: 'many',
      uuid,
      extend: '',
      attempt: '1',
      lastEventId,
      ticket,
      server: '1',
    })
    const cut = new AbortController()
    const reply = await fetch(`${t.origin}/admin/ajax/terminal?${query}`, { signal: cut.signal })
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= bytes) break
    }
    cut.abort()
    // An incomplete event counts as not received.
    return text.slice(0, text.lastIndexOf('\n\n') + 2)
  }

  it(`send all ${lineCount} lines once and in order across 20 cut connections and two processes [T13]`, async () => {
    const first = await open()
    const second = await open({}, databases.all[1])
    let lastEventId = ''
    const entries: string[] = []
    let cuts = 0
    for (let isDone = false; !isDone; cuts += 1) {
      const isLong = cuts >= 20
      const t = cuts % 2 === 0 ? first : second
      const events = readEvents(await readSome(t, 'cut', lastEventId, isLong ? Number.POSITIVE_INFINITY : 40_000))
      for (const { id, data } of events) {
        if (id !== undefined) {
          lastEventId = id
          entries.push(data)
        }
        if (data === 'command-exec-completed') isDone = true
      }
    }
    expect(cuts).toBeGreaterThan(20)
    const lines = entries.flatMap((entry) => entry.split('\n'))
    expect(lines).toHaveLength(lineCount + 2)
    expect(lines.slice(1, -1).findIndex((line, index) => line !== `line ${index}`)).toBe(-1)
    expect([lines[0], lines.at(-1)]).toEqual(['> script', 'exitCode: 0'])
  })

  it('keep the newest output and report the number of deleted lines', async () => {
    const t = await open({ keptSize: 100_000 })
    await t.eventsByTicket({ command: 'many', uuid: 'ring' })
    const again = await t.eventsByTicket({ command: 'many', uuid: 'ring' })
    const entries = again.flatMap(({ id, data }) => (id === undefined ? [] : [data]))
    const missing = Number(/^\(([\d,]+) lines are missing/.exec(entries[0] ?? '')?.[1]?.replaceAll(',', ''))
    const lines = entries.slice(1).flatMap((entry) => entry.split('\n'))
    expect(missing).toBeGreaterThan(10_000)
    expect(missing + lines.length).toBe(lineCount + 2)
    expect(lines.at(-2)).toBe(`line ${lineCount - 1}`)
    const stored = await databases.all[0].select().from(terminalOutput)
    expect(stored.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(400_000)
  })

  it('continue after the client has disconnected, and resume when it comes back', async () => {
    const t = await open()
    const ticket = await t.ticket({ command: 'steady', uuid: 'left' })
    const query = new URLSearchParams({
      command: 'steady',
      uuid: 'left',
      extend: '',
      attempt: '1',
      ticket,
      server: '1',
    })
    const cut = new AbortController()
    const reply = await fetch(`${t.origin}/admin/ajax/terminal?${query}`, { signal: cut.signal })
    const countOutput = () => databases.all[0].$count(terminalOutput)
    await until(async () => (await countOutput()) > 3)
    cut.abort()
    await reply.body?.cancel().catch(() => undefined)
    t.deps.clock.advance(3_600_000)
    const before = await countOutput()
    await until(async () => (await countOutput()) > before + 3)
    expect(await stateOf(t, 'left')).toMatchObject({ state: 'running' })
    await t.call('POST', '/admin/ajax/terminalKill', { payload: { uuid: 'left', attempt: 1 } })
    const events = await t.eventsByTicket({ command: 'steady', uuid: 'left' })
    expect(events.map(({ data }) => data).join('\n')).toMatch(/tick 0\ntick 1/)
  })

  it('end with the connection of an old client, which cannot resume [T13]', async () => {
    const t = await open()
    const query = new URLSearchParams({
      command: 'steady',
      uuid: 'old',
      extend: '',
      batoken: t.root.token,
      server: '1',
    })
    const cut = new AbortController()
    const reply = await fetch(`${t.origin}/admin/ajax/terminal?${query}`, { signal: cut.signal })
    await until(isRunning(t, 'old'))
    cut.abort()
    await reply.body?.cancel().catch(() => undefined)
    await until(async () => {
      t.deps.clock.advance(60_000)
      return (await stateOf(t, 'old'))?.state === 'failed'
    })
    expect(await stateOf(t, 'old')).toMatchObject({ reason: 'abandoned' })
  })

  it('tasks of the terminal are executed one at a time across all processes, in the order of the requests', async () => {
    const first = await open()
    const second = await open({}, databases.all[1])
    const streams = ['a', 'b', 'c', 'd', 'e', 'f'].map((uuid, index) =>
      (index % 2 === 0 ? first : second).eventsByTicket({ command: 'brief', uuid }),
    )
    for (const events of await Promise.all(streams)) expect(events.map(({ data }) => data)).toContain('done')
    const tasks = await first.states()
    expect(tasks.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'success'))
  })

  it('leave no process behind when they are killed, not even one that left the process group', async () => {
    const t = await open()
    const stream = t.eventsByTicket({ command: 'family', uuid: 'family' })
    await until(isRunning(t, 'family'))
    const task = await stateOf(t, 'family')
    const mark = `${task?.lease_holder}-${task?.id}`
    await until(() => findMarked(mark).length === 4)
    await t.call('POST', '/admin/ajax/terminalKill', { payload: { uuid: 'family', attempt: 1 } })
    await stream
    // A process that got the signal may still need processor time to end.
    await until(() => findMarked(mark).length === 0)
  })

  it('end with the server and report the reason', async () => {
    const t = await open()
    const stream = t.eventsByTicket({ command: 'steady', uuid: 'stop' })
    await until(isRunning(t, 'stop'))
    await t.app.stopTerminal()
    await stream
    expect(await stateOf(t, 'stop')).toMatchObject({ state: 'failed', reason: 'serverStopped' })
  })

  it.each([
    ['', 10],
    [' while its clock ran ahead', 36_000],
  ])('fail with a reason when their process has crashed%s', async (_when, left) => {
    const t = await open()
    const now = Math.floor(t.deps.clock() / 1000)
    await databases.all[0].delete(terminalTask)
    await databases.all[0].insert(terminalTask).values({
      uuid: 'dead',
      attempt: 1,
      command: 'steady',
      admin_id: 1,
      username: 'root',
      ip: '',
      locale: 'en',
      is_attached: false,
      watch_time: 0,
      create_time: 0,
      state: 'running',
      lease_holder: 'gone',
      lease_time: now + left,
    })
    // The embedded database has one process, so the next one detects it immediately.
    if (kind === 'embedded') await open()
    else t.deps.clock.advance(11_000)
    const events = await t.eventsByTicket({ command: 'steady', uuid: 'dead' })
    expect(events.map(({ data }) => data)).toEqual([
      'command-link-success',
      'Error:The server process that ran the command has ended, and the command with it',
      'command-exec-error',
      'command-exec-completed',
    ])
  })

  it.runIf(kind === 'embedded')('continue while writes fail, as on a full disk, and store the rest', async () => {
    const t = await open()
    const [db] = databases.all
    const stream = t.eventsByTicket({ command: 'steady', uuid: 'full' })
    await until(async () => (await db.$count(terminalOutput)) > 2)
    await db.run('set default_transaction_read_only = on')
    const health = async () => (await t.app.inject({ url: '/healthz' })).statusCode
    await expect.poll(health).toBe(503)
    await db.run('set default_transaction_read_only = off')
    await expect.poll(health).toBe(200)
    await until(async () => (await db.$count(terminalOutput)) > 20)
    await t.call('POST', '/admin/ajax/terminalKill', { payload: { uuid: 'full', attempt: 1 } })
    const ticks = (await stream).flatMap(({ data }) => data.split('\n')).filter((line) => line.startsWith('tick'))
    expect(ticks.length).toBeGreaterThan(20)
    expect(ticks).toEqual(ticks.map((_, index) => `tick ${index}`))
  })
})
