import type { Locale } from '@teachnet/protocol'
import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { adminLogTable, adminTable, terminalOutput, terminalSchedule, terminalTask, token } from '../schema.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { readerTitle } from '../../records/history/admin-log.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTerminalApp, script, type TerminalTestApp, until } from './test-terminal.ts'

const none = { find: () => undefined }

const commands = {
  'version.pnpm': script('console.log("9.15.9")', { line: 'pnpm -v' }),
  fail: script('console.error("no such thing"); process.exit(3)'),
  colours: script('process.stdout.write("\\u001b[31mred\\u001b[0m\\r\\nplain\\u0000\\n")'),
  deceive: script('console.log("command-exec-error")'),
  echo: script('console.log(process.argv[1] ?? "nothing")', { extend: /[a-z]+/ }),
  absent: script('', { program: '/nonexistent/program' }),
  ask: script('process.stdout.write("Go on? (Y/n) "); setTimeout(() => {}, 60_000)'),
  slow: script('console.log("begun"); setTimeout(() => console.log("done"), 60_000)'),
  brief: script('setTimeout(() => {}, 60_000)', { timeLimit: 200 }),
}

describe.each(oneDatabase)('the terminal on %s', (kind) => {
  let db: Database
  let t: TerminalTestApp
  let clerk: TestAccount
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createTerminalApp(db, commands)
    clerk = await createTestAdmin(t.deps, { username: 'clerk', nodes: [] })
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })
  const texts = async (query: Parameters<typeof t.events>[0]) => (await t.events(query)).map(({ data }) => data)
  const auditOf = async () =>
    (await db.select().from(adminLogTable).orderBy(adminLogTable.id)).map(({ title }) => title)
  const count = async () => (await t.states()).length

  it('sends old clients the events of the old back end [T13]', async () => {
    const reply = await t.app.inject({
      url: `/admin/ajax/terminal?command=version.pnpm&uuid=ref-uuid&extend=&batoken=${t.root.token}&server=1`,
      headers: { accept: 'text/event-stream' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': expect.stringContaining('no-cache'),
      'x-accel-buffering': 'no',
      'access-control-allow-credentials': 'true',
    })
    const wanted = [
      'command-link-success',
      '> pnpm -v',
      '9.15.9',
      'exitCode: 0',
      'command-exec-success',
      'command-exec-completed',
    ].map((data) => `data: {"data":"${data}","uuid":"ref-uuid","extend":"","key":"version.pnpm"}`)
    const lines = reply.body.split('\n').filter((line) => line.startsWith('data:'))
    expect(lines).toEqual(wanted)
  })

  it('reports a failed command with its exit code and its error output', async () => {
    expect(await texts({ command: 'fail', uuid: 'fail' })).toEqual([
      'command-link-success',
      '> script',
      'no such thing',
      'exitCode: 3',
      'command-exec-error',
      'command-exec-completed',
    ])
    const own = await t.eventsByTicket({ command: 'fail', uuid: 'fail-own' })
    expect(own.map(({ code }) => code)).toEqual([undefined, undefined, undefined, undefined, 3, 3])
  })

  it('the terminal keeps colours for its own client and strips them for old ones', async () => {
    expect(await texts({ command: 'colours', uuid: 'plain' })).toContain('red\nplain')
    const own = await t.eventsByTicket({ command: 'colours', uuid: 'own' })
    expect(own.map(({ data }) => data)).toContain('\u001b[31mred\u001b[0m\r\nplain')
    expect(own[0]).toMatchObject({ data: 'command-link-success', time: t.deps.clock() })
    expect(own.at(-1)?.time).toBeGreaterThanOrEqual(t.deps.clock())
  })

  it('a program that prints a control word ends neither its task nor that of an old client', async () => {
    expect(await texts({ command: 'deceive', uuid: 'deceive-old' })).toEqual([
      'command-link-success',
      '> script',
      'command-exec-error ',
      'exitCode: 0',
      'command-exec-success',
      'command-exec-completed',
    ])
    const own = await t.eventsByTicket({ command: 'deceive', uuid: 'deceive-own' })
    expect(own.map(({ kind, data }) => `${kind}: ${data}`)).toEqual([
      'control: command-link-success',
      'output: > script',
      'output: command-exec-error ',
      'output: exitCode: 0',
      'control: command-exec-success',
      'control: command-exec-completed',
    ])
  })

  describe('refuses', () => {
    const rejected = ['Error:You are not super administrator or not logged in', 'command-exec-error']
    const forbidden = ['Error:The command was not allowed to be executed', 'command-exec-error']
    /** Expects that no command ran and none waits. */
    async function expectRejection(query: Parameters<typeof t.events>[0], wanted: string[]): Promise<void> {
      const before = await count()
      expect(await texts({ uuid: 'refused', ...query })).toEqual(wanted)
      expect(await count()).toBe(before)
    }

    it('visitors, members, restricted administrators and unknown tokens, with the recorded texts [T13]', async () => {
      const member = await createTestMember(t.deps, { username: 'member' })
      for (const batoken of ['', member.token, clerk.token, 'nobody-holds-this'])
        await expectRejection({ command: 'version.pnpm', batoken }, rejected)
    })

    it('an expired token, before anything runs [T13]', async () => {
      const late = await createTestAdmin(t.deps, { username: 'late' })
      await db.update(token).set({ expire_time: 1 }).where(eq(token.user_id, late.id))
      await expectRejection({ command: 'version.pnpm', batoken: late.token }, rejected)
    })

    it('unknown commands, forged arguments and shell characters [T13]', async () => {
      for (const command of ['rm -rf /', 'version.pnpm; id', 'version', '__proto__', 'constructor', ''])
        await expectRejection({ command }, forbidden)
      for (const extend of ['x', ';id', '$(id)', '`id`', '../../etc/passwd'])
        await expectRejection({ command: 'version.pnpm', extend }, forbidden)
      for (const extend of ['', 'abc;id', 'abc\nid', ' abc', 'abc|id', '--version'])
        await expectRejection({ command: 'echo', extend }, forbidden)
      for (const uuid of ['', 'a b', 'x'.repeat(65), '../x'])
        await expectRejection({ command: 'version.pnpm', uuid }, forbidden)
      expect((await auditOf()).filter((title) => /refused|已拒绝/.test(title)).length).toBeGreaterThan(10)
    })

    it('tickets that are used, expired, forged or for another purpose', async () => {
      const requested = { command: 'echo', uuid: 'ticket', extend: 'abc' }
      const first = await t.ticket(requested)
      const query = { ...requested, attempt: '1', lang: 'en', batoken: '' }
      await expectRejection({ ...query, ticket: first, extend: 'abd' }, rejected)
      await expectRejection({ ...query, ticket: first, command: 'version.pnpm', extend: '' }, rejected)
      await expectRejection({ ...query, ticket: first, uuid: 'other' }, rejected)
      await expectRejection({ ...query, ticket: first, attempt: '2' }, rejected)
      await expectRejection({ ...query, ticket: `${first}x` }, rejected)
      expect(await texts({ ...query, ticket: first })).toContain('abc')
      await expectRejection({ ...query, ticket: first }, rejected)
      const second = await t.ticket({ ...requested, attempt: 2 })
      t.deps.clock.advance(31_000)
      await expectRejection({ ...query, attempt: '2', ticket: second }, rejected)
    })

    it('a ticket whose session has ended', async () => {
      const leaving = await createTestAdmin(t.deps, { username: 'leaving' })
      const payload = { command: 'echo', uuid: 'leaving', attempt: 1, extend: 'abc' }
      const { data } = await t.call('POST', '/admin/ajax/terminalTicket', { as: leaving, payload })
      await db.delete(token).where(eq(token.user_id, leaving.id))
      await expectRejection({ ...payload, attempt: '1', ticket: data.ticket, lang: 'en', batoken: '' }, rejected)
    })

    it('the terminal refuses its other calls for everyone except super administrators', async () => {
      for (const [method, path] of [
        ['POST', '/admin/ajax/terminalTicket'],
        ['POST', '/admin/ajax/terminalKill'],
        ['GET', '/admin/ajax/terminalTasks'],
      ] as const) {
        const payload = method === 'POST' ? { uuid: 'a', attempt: 1, command: 'echo', extend: 'abc' } : undefined
        expect(await t.call(method, path, { as: clerk, payload })).toMatchObject({ code: 401 })
        expect(await t.call(method, path, { as: null, payload })).toMatchObject({ code: 303 })
      }
      const payload = { uuid: 'a', attempt: 1, command: 'rm', extend: '' }
      expect(await t.call('POST', '/admin/ajax/terminalTicket', { payload })).toMatchObject({
        error: 'COMMAND_NOT_ALLOWED',
      })
      for (const wrong of [{}, { ...payload, attempt: 0 }, { ...payload, uuid: 'a b' }])
        expect(await t.call('POST', '/admin/ajax/terminalTicket', { payload: wrong })).toMatchObject({
          error: 'PARAMETER',
        })
    })

    it('a HEAD request, which must not start a command', async () => {
      const before = await count()
      const url = `/admin/ajax/terminal?command=version.pnpm&uuid=head&extend=&batoken=${t.root.token}&server=1`
      expect((await t.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
      expect(await count()).toBe(before)
    })
  })

  it('passes a program only the declared argument and no variable of the server', async () => {
    expect(await texts({ command: 'echo', uuid: 'echo', extend: 'hello' })).toContain('hello')
  })

  it.each([
    ['absent', 'Error:Failed to execute'],
    ['ask', expect.stringMatching(/^Error:The command asked a question/)],
    ['brief', 'Error:The command exceeded its time limit and was ended'],
  ])('reports the reason of a failure: %s', async (command, text) => {
    const notified = await texts({ command, uuid: command })
    expect(notified.slice(-3)).toEqual([text, 'command-exec-error', 'command-exec-completed'])
  })

  it('ends a killed run and reports the reason [T13]', async () => {
    const stream = t.eventsByTicket({ command: 'slow', uuid: 'killed' })
    await until(async () => (await t.states()).some(({ uuid, state }) => uuid === 'killed' && state === 'running'))
    const payload = { uuid: 'killed', attempt: 1 }
    expect(await t.call('POST', '/admin/ajax/terminalKill', { payload })).toMatchObject({ code: 1 })
    expect((await stream).map(({ data }) => data).slice(-3)).toEqual([
      'Error:An administrator ended the task',
      'command-exec-error',
      'command-exec-completed',
    ])
    expect(await t.call('POST', '/admin/ajax/terminalKill', { payload })).toMatchObject({ error: 'TASK_NOT_RUNNING' })
    const titles = (await auditOf()).slice(-3)
    expect(titles).toEqual([
      'Terminal: “Try the package manager” started',
      '终端：终止“试用包管理器”',
      'Terminal: “Try the package manager” ended',
    ])
  })

  it('the log has the outcome of a task, in the language of its reader', async () => {
    await t.events({ command: 'fail', uuid: 'logged' })
    const [entry] = (await db.select().from(adminLogTable).orderBy(adminLogTable.id)).slice(-1)
    expect(entry).toMatchObject({ title: '终端：“试用包管理器”执行失败' })
    const titleFor = (locale: Locale) =>
      entry && readerTitle({ locale, t: (id, values) => t.deps.translate(locale, id, values), resources: none }, entry)
    expect([titleFor('zh-cn'), titleFor('en')]).toEqual([
      '终端：“试用包管理器”执行失败',
      'Terminal: “Try the package manager” failed',
    ])
  })

  it('runs a finished task again if an old client repeats its uuid [T8]', async () => {
    await t.events({ command: 'fail', uuid: 'again' })
    await t.events({ command: 'fail', uuid: 'again' })
    const runs = (await t.states()).filter(({ uuid }) => uuid === 'again')
    expect(runs.map(({ attempt, state, exit_code }) => [attempt, state, exit_code])).toEqual([
      [1, 'failed', 3],
      [2, 'failed', 3],
    ])
  })

  it('replays the stored output when a client requests the same run again, and does not run the command', async () => {
    const first = await t.eventsByTicket({ command: 'version.pnpm', uuid: 'record' })
    const again = await t.eventsByTicket({ command: 'version.pnpm', uuid: 'record' })
    expect(again).toEqual(first)
    const { id = '' } = first.find(({ data }) => data === '9.15.9') ?? {}
    const rest = await t.eventsByTicket({ command: 'version.pnpm', uuid: 'record', lastEventId: id })
    expect(rest.map(({ data }) => data)).toEqual([
      'command-link-success',
      'exitCode: 0',
      'command-exec-success',
      'command-exec-completed',
    ])
    expect((await t.states()).filter(({ uuid }) => uuid === 'record')).toHaveLength(1)
  })

  it('lists the latest runs with their state and duration, and the commands', async () => {
    const { data } = await t.call('GET', '/admin/ajax/terminalTasks?runs[]=fail.1&runs[]=unknown.1')
    const names = Object.keys(commands).map((key) =>
      expect.objectContaining({ key, hasArgument: key === 'echo', group: '检查' }),
    )
    expect(data).toMatchObject({ commands: expect.arrayContaining(names) })
    expect(data.list.find(({ uuid }) => uuid === 'fail')).toEqual({
      uuid: 'fail',
      attempt: 1,
      command: 'fail',
      extend: '',
      state: 'failed',
      username: 'root',
      create_time: expect.any(Number),
      finish_time: expect.any(Number),
      duration: expect.any(Number),
      exit_code: 3,
      reason: '',
    })
    expect(await t.call('GET', '/admin/ajax/terminalTasks?runs[]=x')).toMatchObject({ error: 'PARAMETER' })
  })

  it('sends the stored output of a run as a text file, to super administrators alone', async () => {
    await t.eventsByTicket({ command: 'echo', uuid: 'file', extend: 'whole' })
    const url = '/admin/ajax/terminalOutput?uuid=file&attempt=1'
    const reply = await t.app.inject({ url, headers: t.root.headers })
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="echo-\d+\.log"$/)
    expect(reply.body).toMatch(/^> script\n[^]*whole\nexitCode: 0\n$/)
    expect(await t.call('GET', url, { as: clerk })).toMatchObject({ code: 401 })
    expect(await t.call('GET', url.replace('file', 'none'))).toMatchObject({ error: 'NOT_FOUND' })
  })

  it('runs a command at fixed times, as long as who saved it is a super administrator', async () => {
    const path = '/admin/ajax/saveTerminalSchedule'
    const payload = { command: 'echo', extend: 'timed', cron: '0 3 * * *', isOn: 1 }
    expect(await t.call('POST', path, { payload: { ...payload, cron: '61 3 * * *' } })).toMatchObject({
      error: 'PARAMETER',
      fields: { cron: '请按“分 时 日 月 周”填写，例如 0 3 * * *' },
    })
    expect(await t.call('POST', path, { payload: { ...payload, command: 'rm' } })).toMatchObject({
      error: 'COMMAND_NOT_ALLOWED',
    })
    expect(await t.call('POST', path, { as: clerk, payload })).toMatchObject({ code: 401 })
    expect(await t.call('POST', path, { payload })).toMatchObject({ code: 1 })
    const listed = async () => (await t.call('GET', '/admin/ajax/terminalSchedules')).data.list
    const [first] = await listed()
    expect(first).toMatchObject({ command: 'echo', isOn: true, username: 'root', runs: [] })
    const uuid = `schedule-${String(first?.id)}`
    await t.deps.jobs.plan()
    t.deps.clock.advance((Number(first?.nextTime) + 1) * 1000 - t.deps.clock())
    await t.deps.jobs.runDue()
    await until(async () => (await t.states()).some((task) => task.uuid === uuid && task.state === 'success'))
    const [second] = await listed()
    expect(Number(second?.nextTime)).toBe(Number(first?.nextTime) + 86_400)
    expect(second?.runs).toMatchObject([{ attempt: 1, state: 'success', username: 'root' }])
    // Of each schedule, the last three.
    expect(await t.call('POST', path, { payload: { ...payload, extend: 'other' } })).toMatchObject({ code: 1 })
    const otherId = (await listed())[1]?.id
    const ran = await db.select().from(terminalTask).where(eq(terminalTask.uuid, uuid))
    const later = ran.flatMap(({ id: _id, ...run }) =>
      [uuid, `schedule-${String(otherId)}`].flatMap((of) =>
        [2, 3, 4].map((attempt) => ({ ...run, uuid: of, attempt })),
      ),
    )
    await db.insert(terminalTask).values(later)
    const last = [{ attempt: 4 }, { attempt: 3 }, { attempt: 2 }]
    expect(await listed()).toMatchObject([{ runs: last }, { runs: last }])
    await t.call('POST', '/admin/ajax/removeTerminalSchedule', { payload: { id: otherId } })
    await db.delete(terminalTask).where(gt(terminalTask.attempt, 1))
    await db.update(terminalSchedule).set({ admin_id: clerk.id, next_time: 1 })
    t.deps.clock.advance(86_400_000)
    await t.deps.jobs.runDue()
    expect(await listed()).toMatchObject([{ isOn: false, nextTime: null, runs: [{ attempt: 1 }] }])
    expect(await t.call('POST', '/admin/ajax/removeTerminalSchedule', { payload: { id: first?.id } })).toMatchObject({
      code: 1,
    })
    expect(await listed()).toEqual([])
  })

  it('deletes the output together with its run', async () => {
    const [task] = await t.states()
    await db.execute(`delete from terminal_task where id = ${task?.id}`)
    expect(await db.$count(terminalOutput, eq(terminalOutput.task_id, task?.id ?? 0))).toBe(0)
  })

  it('ends a stream when its session ends', async () => {
    const other = await createTestAdmin(t.deps, { username: 'other' })
    const payload = { command: 'slow', uuid: 'session', attempt: 1, extend: '' }
    const { data } = await t.call('POST', '/admin/ajax/terminalTicket', { as: other, payload })
    const stream = t.events({ ...payload, attempt: '1', ticket: data.ticket, batoken: '', lang: 'en' })
    await until(async () => (await t.states()).some(({ uuid, state }) => uuid === 'session' && state === 'running'))
    await db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, other.id))
    expect((await stream).map(({ data: text }) => text)).not.toContain('command-exec-completed')
    await t.call('POST', '/admin/ajax/terminalKill', { payload })
    await until(async () => (await t.states()).every(({ state }) => state !== 'running'))
  })
})
