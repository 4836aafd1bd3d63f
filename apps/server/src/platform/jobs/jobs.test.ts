import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobTable } from '../../records/tables/resources.ts'
import { bothDatabases, openTestDatabases, type TestDatabases } from '../../test-support/test-database.ts'
import { createTestClock, createTestLog, createTestRandom } from '../../test-support/test-deps.ts'
import { FinalFailure, type JobKind } from './job-kind.ts'
import { createJobs } from './jobs.ts'

const greet: JobKind<string> = { name: 'greet', parse: String, maxAttempts: 3 }

describe.each(bothDatabases)('jobs on %s', (kind) => {
  let databases: TestDatabases
  const clock = createTestClock()
  const log = createTestLog()

  beforeAll(async () => {
    databases = await openTestDatabases(kind)
  })
  afterAll(() => databases.close())
  afterEach(async () => {
    await databases.all[0].delete(jobTable)
  })

  function createProcess(index: 0 | 1 = 0, patience = 50) {
    const db = databases.all[index]
    return { db, ...createJobs({ db, clock, random: createTestRandom(`process ${index}`), log, patience }) }
  }
  /** Lets the test wait until a process has begun the job, and decide when the job ends. */
  function hold(jobs: ReturnType<typeof createProcess>) {
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    jobs.handle(greet, () => {
      started.resolve()
      return ended.promise
    })
    return { started: started.promise, finish: ended.resolve, fail: ended.reject }
  }
  const stored = async () => databases.all[0].select().from(jobTable).orderBy(jobTable.id)

  it('a job exists once the transaction that added it commits, and not before', async () => {
    const done: string[] = []
    const jobs = createProcess()
    jobs.handle(greet, async (name) => void done.push(name))
    await expect(
      jobs.db.transaction(async (tx) => {
        await jobs.add(tx, greet, 'nobody')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await jobs.db.transaction((tx) => jobs.add(tx, greet, 'Lina'))
    expect(await jobs.runDue()).toBe(1)
    expect(done).toEqual(['Lina'])
    expect(await stored()).toMatchObject([{ name: 'greet', state: 'done', attempts: 1 }])
  })

  it('a job runs once, however many processes there are', async () => {
    const done: string[] = []
    const processes = [createProcess(0), createProcess(1)]
    for (const jobs of processes) jobs.handle(greet, async (name) => void done.push(name))
    const names = Array.from({ length: 40 }, (_, index) => `name ${index}`)
    for (const name of names) await processes[0]?.add(databases.all[0], greet, name)
    await Promise.all([...processes, ...processes].map((jobs) => jobs.runDue()))
    expect(done.toSorted()).toEqual(names.toSorted())
  })

  it('a job waits for its time', async () => {
    const done: string[] = []
    const jobs = createProcess()
    jobs.handle(greet, async (name) => void done.push(name))
    await jobs.add(jobs.db, greet, 'later', { runAt: clock() / 1000 + 60 })
    clock.advance(59_000)
    expect(await jobs.runDue()).toBe(0)
    clock.advance(1000)
    expect(await jobs.runDue()).toBe(1)
  })

  it('a job with a key is added once, even after it is done', async () => {
    const jobs = createProcess()
    jobs.handle(greet, async () => undefined)
    await jobs.add(jobs.db, greet, 'one', { key: 'k' })
    await jobs.add(jobs.db, greet, 'two', { key: 'k' })
    expect(await jobs.runDue()).toBe(1)
    await jobs.add(jobs.db, greet, 'three', { key: 'k' })
    expect(await stored()).toMatchObject([{ payload: 'one' }])
  })

  it('a failed job is retried with growing delays, then keeps its last error', async () => {
    const jobs = createProcess()
    const runs: object[] = []
    jobs.handle(greet, async (_, { attempt, isFinal }) => {
      const error = new Error(`attempt ${attempt} failed`)
      runs.push({ attempt, isFinal: isFinal(error) })
      throw error
    })
    await jobs.add(jobs.db, greet, 'x')
    await jobs.runDue()
    expect(await jobs.runDue()).toBe(0)
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 1, last_error: 'Error: attempt 1 failed' }])
    clock.advance(10_000)
    await jobs.runDue()
    clock.advance(20_000)
    await jobs.runDue()
    expect(await stored()).toMatchObject([{ state: 'dead', attempts: 3, last_error: 'Error: attempt 3 failed' }])
    clock.advance(86_400_000)
    expect(await jobs.runDue()).toBe(0)
    expect(runs).toEqual([
      { attempt: 1, isFinal: false },
      { attempt: 2, isFinal: false },
      { attempt: 3, isFinal: true },
    ])
  })

  it.runIf(kind === 'postgresql')(
    'a job whose connection ends is retried, and the run does not count as an attempt',
    async () => {
      const jobs = createProcess()
      const finals: boolean[] = []
      jobs.handle(greet, async (_, { isFinal }) => {
        await jobs.db.run('select pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => {
          finals.push(isFinal(error))
          throw error
        })
      })
      await jobs.add(jobs.db, greet, 'x')
      for (let times = 0; times < 5; times += 1) {
        await jobs.runDue()
        clock.advance(20_000)
      }
      expect(finals).toEqual([false, false, false, false, false])
      expect(await stored()).toMatchObject([{ state: 'queued', attempts: 0 }])
    },
  )

  it('a refused connection of another server, such as one for mail, counts as an attempt', async () => {
    const jobs = createProcess()
    jobs.handle(greet, async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
    })
    await jobs.add(jobs.db, greet, 'x')
    await jobs.runDue()
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 1 }])
  })

  it('a job is not retried after its handler throws a final failure', async () => {
    const jobs = createProcess()
    jobs.handle(greet, async () => {
      throw new FinalFailure('no such person')
    })
    await jobs.add(jobs.db, greet, 'x')
    await jobs.runDue()
    expect(await stored()).toMatchObject([{ state: 'dead', attempts: 1 }])
  })

  it('the last error of a job leaves out the parameters of the failed statement', async () => {
    const jobs = createProcess()
    jobs.handle(greet, async () => {
      await jobs.db.insert(jobTable).values({ name: 'hush-hush'.repeat(20), run_time: 1 })
    })
    await jobs.add(jobs.db, greet, 'x')
    await jobs.runDue()
    const [row] = await stored()
    expect(row?.last_error).toMatch(/value too long/)
    expect(row?.last_error).not.toMatch(/hush/)
  })

  it('a job runs again when its process stops responding, and that process can no longer record its outcome', async () => {
    const [silent, other] = [createProcess(0), createProcess(1)]
    const [first, second] = [hold(silent), hold(other)]
    await silent.add(silent.db, greet, 'left')
    const lost = silent.runDue()
    await first.started
    expect(await other.runDue()).toBe(0)
    clock.advance(60_000)
    const taken = other.runDue()
    await second.started
    first.fail(new Error('woke up'))
    await lost
    expect(await stored()).toMatchObject([{ state: 'running', attempts: 2, last_error: '' }])
    second.finish()
    expect(await taken).toBe(1)
    expect(await stored()).toMatchObject([{ state: 'done', attempts: 2, last_error: '' }])
  })

  it('a job fails permanently when it crashes every process that runs it', async () => {
    const jobs = createProcess()
    jobs.handle(greet, async () => undefined)
    await jobs.add(jobs.db, greet, 'x')
    await jobs.db.update(jobTable).set({ state: 'running', attempts: 3, lease_time: clock() / 1000 })
    expect(await jobs.runDue()).toBe(1)
    expect(await stored()).toMatchObject([{ state: 'dead' }])
  })

  it('a job begins at once in a started process, whichever process added it', async () => {
    const [here, there] = [createProcess(0), createProcess(1)]
    const greeted = Promise.withResolvers<string>()
    here.handle(greet, async (name) => greeted.resolve(name))
    await here.start()
    await there.add(there.db, greet, 'Lina')
    expect(await greeted.promise).toBe('Lina')
    await here.stop()
    expect(await stored()).toMatchObject([{ state: 'done' }])
  })

  it('a stopping server finishes its running jobs or releases them', async () => {
    const [here, there] = [createProcess(0), createProcess(1)]
    const never = Promise.withResolvers<void>()
    const soon = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    let underWay = 0
    here.handle(greet, async (name) => {
      underWay += 1
      if (underWay === 2) started.resolve()
      await (name === 'slow' ? never.promise : soon.promise)
    })
    await here.add(here.db, greet, 'slow')
    await here.add(here.db, greet, 'quick')
    await here.start()
    await started.promise
    const stopped = here.stop()
    soon.resolve()
    await stopped
    expect(await stored()).toMatchObject([
      { payload: 'slow', state: 'queued', attempts: 0 },
      { payload: 'quick', state: 'done' },
    ])
    const done: string[] = []
    there.handle(greet, async (name) => void done.push(name))
    await there.runDue()
    expect(done).toEqual(['slow'])
  })

  it('a process leaves jobs of an unknown kind to other processes', async () => {
    const [old, current] = [createProcess(0), createProcess(1)]
    old.handle({ name: 'other', parse: String }, async () => undefined)
    current.handle(greet, async () => undefined)
    await current.add(current.db, greet, 'x')
    expect(await old.runDue()).toBe(0)
    expect(await current.runDue()).toBe(1)
  })

  it('a scheduled job runs once for each time over all processes, also after a failure', async () => {
    const runs: number[] = []
    const processes = [createProcess(0), createProcess(1)]
    for (const jobs of processes)
      jobs.schedule({
        name: 'hourly',
        findNextTime: async () => (Math.floor(clock() / 3_600_000) + 1) * 3600,
        run: async () => {
          runs.push(clock())
          if (runs.length === 1) throw new FinalFailure('not today')
        },
      })
    for (const jobs of processes) await jobs.plan()
    const runAll = () => Promise.all(processes.map((jobs) => jobs.runDue()))
    await runAll()
    expect(runs).toHaveLength(0)
    for (const expected of [1, 2, 3]) {
      clock.advance(3_600_000)
      await runAll()
      await runAll()
      expect(runs).toHaveLength(expected)
    }
    const [dead] = await databases.all[0].select().from(jobTable).where(eq(jobTable.state, 'dead'))
    expect(dead).toMatchObject({ name: 'hourly' })
  })

  describe('a set of schedules', () => {
    const hourly = (name: string, run: () => Promise<void>) => ({
      name,
      findNextTime: async () => (Math.floor(clock() / 3_600_000) + 1) * 3600,
      run,
    })

    it('can be replaced at any time: work that is gone leaves the queue', async () => {
      const jobs = createProcess()
      const runs: string[] = []
      const [one, two] = ['one', 'two'].map((name) => hourly(name, async () => void runs.push(name)))
      const set = jobs.createScheduleSet()
      if (one && two) await set.replace([one, two])
      if (two) await set.replace([two])
      expect(await stored()).toMatchObject([{ name: 'two', state: 'queued' }])
      clock.advance(3_600_000)
      await jobs.runDue()
      expect(runs).toEqual(['two'])
      if (one) await set.replace([one])
      clock.advance(3_600_000)
      await jobs.runDue()
      expect(runs).toEqual(['two', 'one'])
    })

    it('runs one job at a time, leaves room for other jobs, and never runs one job twice at the same time', async () => {
      const [here, there] = [createProcess(0), createProcess(1)]
      const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const greeted: string[] = []
      const runs: string[] = []
      here.handle(greet, async (name) => void greeted.push(name))
      const slow = hourly('slow', async () => {
        runs.push('slow')
        started.resolve()
        await end.promise
      })
      await here.createScheduleSet().replace([slow, hourly('other', async () => void runs.push('other'))])
      await there.createScheduleSet().replace([hourly('slow', async () => void runs.push('slow there'))])
      clock.advance(3_600_000)
      await here.start()
      await started.promise
      await here.add(here.db, greet, 'Lina')
      await expect.poll(() => greeted).toEqual(['Lina'])
      // The next run of the same work is due, and waits for the first one.
      clock.advance(3_600_000)
      await there.db
        .update(jobTable)
        .set({ lease_time: clock() / 1000 + 30 })
        .where(eq(jobTable.state, 'running'))
      expect(await there.runDue()).toBe(0)
      expect(runs).toEqual(['slow'])
      end.resolve()
      await expect.poll(() => runs).toContain('other')
      await here.stop()
    })
  })

  describe('after a clock that ran ten hours ahead was set back', () => {
    const ahead = 36_000_000
    const setBack = () => clock.advance(-ahead)

    it('the job of a process that ended runs again', async () => {
      const [ended, other] = [createProcess(0), createProcess(1)]
      const held = hold(ended)
      other.handle(greet, async () => undefined)
      await ended.add(ended.db, greet, 'left')
      clock.advance(ahead)
      const lost = ended.runDue()
      await held.started
      setBack()
      expect(await other.runDue()).toBe(1)
      held.finish()
      await lost
      expect(await stored()).toMatchObject([{ state: 'done', attempts: 2 }])
    })

    it('a lease of a process whose clock is a minute ahead is respected', async () => {
      const [running, other] = [createProcess(0), createProcess(1)]
      const held = hold(running)
      other.handle(greet, async () => undefined)
      await running.add(running.db, greet, 'x')
      clock.advance(60_000)
      const run = running.runDue()
      await held.started
      clock.advance(-60_000)
      expect(await other.runDue()).toBe(0)
      held.finish()
      await run
    })

    it('a job that was to run at once runs at once, and one for a later time at that time', async () => {
      const jobs = createProcess()
      const done: string[] = []
      jobs.handle(greet, async (name) => void done.push(name))
      clock.advance(ahead)
      await jobs.add(jobs.db, greet, 'now')
      await jobs.add(jobs.db, greet, 'later', { runAt: clock() / 1000 + 60 })
      setBack()
      await jobs.runDue()
      expect(done).toEqual(['now'])
    })

    it('a failed job waits no longer than the longest delay', async () => {
      const jobs = createProcess()
      const attempts: number[] = []
      jobs.handle(greet, async (_, { attempt }) => {
        attempts.push(attempt)
        if (attempt === 1) throw new Error('not yet')
      })
      clock.advance(ahead)
      await jobs.add(jobs.db, greet, 'x')
      await jobs.runDue()
      setBack()
      await jobs.runDue()
      expect(attempts).toEqual([1, 2])
    })

    it('scheduled work runs at its next time, also at a time for which it ran ahead', async () => {
      const jobs = createProcess()
      const hours: number[] = []
      const hourOf = () => Math.floor(clock() / 3_600_000)
      jobs.schedule({
        name: 'hourly',
        findNextTime: async () => (hourOf() + 1) * 3600,
        run: async () => void hours.push(hourOf()),
      })
      await jobs.plan()
      const start = hourOf()
      clock.advance(ahead)
      await jobs.runDue()
      setBack()
      await jobs.runDue()
      clock.advance(3_600_000)
      await jobs.runDue()
      clock.advance(3_600_000)
      await jobs.runDue()
      expect(hours).toEqual([start + 10, start + 1, start + 2])
    })
  })
})
