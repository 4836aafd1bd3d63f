// @module-tag full
import { waitReasons } from '@teachnet/contract/jobs'
import { label } from '@teachnet/protocol'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/db/client.ts'
import { moduleManifestSchema } from '@teachnet/contract/modules'
import { adminLogTable, installedModule, terminalTask } from '../../schema.ts'
import { jobTable } from '../../../records/tables/resources.ts'
import { createTestDatabase } from '../../../test-support/test-database.ts'
import { createTerminalApp, type TerminalTestApp, until } from '../../terminal/test-terminal.ts'
import { library, packLibrary, type TestManifest } from '../test-support/test-module.ts'

const about = label('说明', 'About')
const job = (name: string, cron = '*/5 * * * *', minutes = 20) => ({
  name,
  title: label('任务', 'Job'),
  about,
  cron,
  minutes,
})
const command = (name: string, more: object = {}) => ({
  name,
  title: label('命令', 'Command'),
  about,
  minutes: 1,
  ...more,
})

const server = `export default {
  jobs: {
    async tidy({ host, attempt, print }) {
      const books = host.records('library.Book')
      if (attempt === 1 && host.settings.place === 'nowhere') throw new Error('the place is unknown')
      await books.add({ name: 'attempt ' + attempt })
      print('tidied', host.settings.place)
    },
    async endless({ signal }) { await new Promise((resolve) => signal.addEventListener('abort', resolve)); throw new Error('late') },
  },
  commands: {
    async count({ host, argument, print }) {
      const books = host.records('library.Book')
      const id = await books.add({ name: argument })
      await books.edit(id, { name: argument + '!' })
      const { name } = await books.read(id)
      const { total } = await books.list({ limit: 5 })
      await books.remove([id])
      print(host.text('library.counted', { name, total }))
      print((await host.textsIn('fr'))('library.bonjour') + ' ' + (await host.textsIn('fr'))('library.shelf'))
    },
    loop() { for (;;) ; },
    flood({ print }) { for (let n = 0; ; n += 1) print('line ' + n + ' ' + 'x'.repeat(1000)); },
    async calls({ host }) { for (;;) host.records('library.Book').list(); },
    async foreign({ host }) { await host.records('teacher.Teacher').list(); },
    async invalid({ host }) { await host.records('library.Book').add({ name: 'x'.repeat(5000) }); },
    leave() { process.exit(3); },
    memory() { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); },
    async variables({ print }) { print(JSON.stringify(process.env)); console.log('%s books', 3); },
  },
}`
const files = {
  'server/main.js': server,
  'messages/zh-cn.json': '{"library.counted":"{name} {total}","library.shelf":"书架"}',
  'messages/en.json': '{"library.counted":"{name} of {total}","library.shelf":"Shelf"}',
  'messages/fr.json': '{"library.bonjour":"Bonjour"}',
}
const names = ['count', 'loop', 'flood', 'calls', 'foreign', 'invalid', 'leave', 'memory', 'variables', 'missing']
const manifest = {
  server: 'server/main.js',
  messages: { ...library.messages, fr: 'messages/fr.json' },
  jobs: [job('tidy')],
  commands: names.map((name) => command(name, { takesArgument: name === 'count' })),
}

describe('jobs and commands of modules', () => {
  let db: Database
  let t: TerminalTestApp
  let version = 0
  let uuid = 0
  beforeAll(async () => {
    db = await createTestDatabase()
    t = await createTerminalApp(db, {}, { env: { trustsModules: true }, settings: { minuteMs: 3000 } })
    expect(await install(manifest)).toMatchObject({ code: 1 })
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })
  async function install(changes: TestManifest) {
    version += 1
    await t.deps.storage.write(
      'default/module.zip',
      packLibrary({ manifest: { ...changes, version: `1.0.${version}` } as TestManifest, files }),
    )
    const read: { readonly data: unknown } = await t.call('POST', '/admin/module/upload', {
      payload: { file: '/storage/default/module.zip' },
    })
    const { digest = '' } = (read.data as { info?: { digest: string } } | null)?.info ?? {}
    if (digest === '') return read
    return t.call('POST', '/admin/module/install', { payload: { uid: 'library', digest, confirm: ['unsigned'] } })
  }
  const save = (values: object) => t.call('POST', '/admin/module/saveSettings', { payload: { uid: 'library', values } })
  const switchTo = (state: boolean) =>
    t.call('POST', '/admin/module/changeState', { payload: { uid: 'library', state } })
  const run = async (name: string, extend = '') => {
    uuid += 1
    const events = await t.events({ command: `module.library.${name}`, uuid: `run-${uuid}`, extend, lang: 'en' })
    return events.map(({ data }) => data).slice(2)
  }
  const queued = () => db.select().from(jobTable).where(like(jobTable.name, 'module.%')).orderBy(jobTable.id)

  it('a command works on the records of its module, and its texts come in the language of the administrator', async () => {
    expect(await run('count', 'Emma')).toEqual([
      'Emma! of 1\nBonjour Shelf',
      'exitCode: 0',
      'command-exec-success',
      'command-exec-completed',
    ])
    const log = await db.select().from(adminLogTable).where(eq(adminLogTable.username, 'module:library'))
    expect(log).toHaveLength(3)
  })

  it('the terminal lists commands of modules with their texts, below the title of the module', async () => {
    const { data } = await t.call('GET', '/admin/ajax/terminalTasks?lang=en')
    const { commands } = data as unknown as { commands: readonly object[] }
    expect(commands).toContainEqual({
      key: 'module.library.count',
      title: 'Command',
      about: 'About',
      group: 'Module: Library',
      changes: '',
      hasArgument: true,
    })
  })

  it.each([
    ['foreign', 'The data area teacher.Teacher does not belong to the module library'],
    ['leave', 'The code of the module ended its thread (3)'],
    ['missing', 'The server code exports no function commands.missing'],
    ['memory', /out of memory|memory limit/],
    ['invalid', 'Name: at most 100 characters'],
  ])('the command %s fails, and its output says why', async (name, reason) => {
    const [said, ...rest] = await run(name)
    expect(said).toMatch(reason)
    expect(rest).toEqual(['exitCode: 1', 'command-exec-error', 'command-exec-completed'])
  })

  it('a command sees no variables of the server, and what it logs is its output', async () => {
    expect((await run('variables')).slice(0, 2)).toEqual(['{}\n3 books', 'exitCode: 0'])
  })

  it.each(['loop', 'flood', 'calls'])(
    'the endless command %s is ended by an administrator, with bounded memory',
    async (name) => {
      const ended = run(name)
      const [row] = await (async () => {
        await until(async () => (await t.states()).some(({ state }) => state === 'running'))
        return db.select().from(terminalTask).where(eq(terminalTask.state, 'running'))
      })()
      await new Promise((resolve) => setTimeout(resolve, 500))
      const before = process.memoryUsage().rss
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
      expect(
        await t.call('POST', '/admin/ajax/terminalKill', { payload: { uuid: row?.uuid, attempt: 1 } }),
      ).toMatchObject({ code: 1 })
      expect((await ended).slice(-3)).toEqual([
        'Error:An administrator ended the task',
        'command-exec-error',
        'command-exec-completed',
      ])
    },
  )

  it('a command ends when its module is disabled, and cannot be started then', async () => {
    const ended = run('loop')
    await until(async () => (await t.states()).some(({ state }) => state === 'running'))
    await switchTo(false)
    expect((await ended).slice(-3)).toEqual([
      'Error:The module of this command was disabled, updated or uninstalled',
      'command-exec-error',
      'command-exec-completed',
    ])
    expect(await t.events({ command: 'module.library.count', uuid: 'refused', extend: '' })).toMatchObject([
      { data: 'Error:The command was not allowed to be executed' },
      { data: 'command-exec-error' },
    ])
    await switchTo(true)
  })

  it('a job runs at its times, is retried after a failure, and its output is in the log of the server', async () => {
    await save({ place: 'nowhere' })
    t.deps.clock.advance(300_000)
    await t.deps.jobs.runDue()
    expect(await queued()).toMatchObject([
      { name: 'module.library.tidy', state: 'queued', attempts: 1, last_error: 'Error: the place is unknown' },
      { name: 'module.library.tidy', state: 'queued', attempts: 0 },
    ])
    t.deps.clock.advance(120_000)
    await t.deps.jobs.runDue()
    expect(await queued()).toMatchObject([{ state: 'done', attempts: 2 }, { state: 'queued' }])
    expect(JSON.stringify(t.deps.log.lines)).toContain('tidied nowhere')
    expect(await t.call('GET', '/admin/library.Book/index')).toMatchObject({ data: { list: [{ name: 'attempt 2' }] } })
  })

  it('a job that waits is removed with its module, and planned again when it is enabled', async () => {
    const waiting = async () => (await queued()).filter(({ state }) => state === 'queued')
    expect(await waiting()).toHaveLength(1)
    await switchTo(false)
    expect(await waiting()).toEqual([])
    await switchTo(true)
    expect(await waiting()).toHaveLength(1)
  })

  it('a job that exceeds its time fails, and one whose module is disabled is not retried', async () => {
    expect(await install({ ...manifest, jobs: [job('endless', '* * * * *', 1)] })).toMatchObject({ code: 1 })
    const runs = async () => (await queued()).filter(({ name }) => name === 'module.library.endless')
    t.deps.clock.advance(60_000)
    await t.deps.jobs.runDue()
    expect(await runs()).toMatchObject([
      { state: 'queued', attempts: 1, last_error: 'Error: It took longer than 1 minutes' },
      {},
    ])
    t.deps.clock.advance(60_000)
    const running = t.deps.jobs.runDue()
    await until(async () => (await runs()).some(({ state }) => state === 'running'))
    await switchTo(false)
    await running
    expect((await runs()).filter(({ state }) => state === 'dead')).toMatchObject([
      { last_error: 'FinalFailure: The module library was disabled, updated or uninstalled' },
    ])
    await switchTo(true)
  })
})

it('a server that does not run code of modules has no commands of them, and their jobs state why they wait', async () => {
  const db = await createTestDatabase()
  const t = await createTerminalApp(db, {})
  await db.insert(installedModule).values({
    uid: 'library',
    version: '1.0.0',
    state: 1,
    digest: 'd',
    archive: Buffer.from(''),
    manifest: moduleManifestSchema.parse({ ...library, ...manifest }),
    areas: [],
    signer: '',
    settings: {},
    create_time: 1,
    update_time: 1,
  })
  const queued = { name: 'module.library.tidy', payload: {}, run_time: 60, create_time: 1 }
  await db.insert(jobTable).values(queued)
  await t.close()
  const again = await createTerminalApp(db, {}, { root: t.root })
  const { data } = await again.call('GET', '/admin/ajax/terminalTasks')
  expect(JSON.stringify(data)).not.toContain('module.library')
  const reasonOf = async () => {
    const [row] = await db.select().from(jobTable).where(eq(jobTable.name, queued.name))
    return [row?.state, row?.last_error]
  }
  expect(await reasonOf()).toEqual(['queued', waitReasons.modulesNotTrusted])
  expect(JSON.stringify(again.deps.log.lines)).toContain('modules are not trusted')
  await again.close()
  const trusting = await createTerminalApp(db, {}, { root: t.root, env: { trustsModules: true } })
  expect(await reasonOf()).toEqual(['queued', ''])
  await trusting.close()
  await db.close()
})
