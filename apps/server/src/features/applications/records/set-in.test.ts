import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleRecords, type SampleRecords } from '../../../records/test-support/sample-records.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestReply } from '../../../records/test-support/test-app.ts'
import { isForApplicant } from '@teachnet/contract'
import { loadApplicationEvents } from '../application-event.repo.ts'
import { adminLogTable, outboxTable, setinTeacherTable } from '../../../records/tables/resources.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'

const idNumber = '11010519491231002X'

describe.each(oneDatabase)('set-in applications on %s', (kind) => {
  let t: OwnCrudTestApp
  let samples: SampleRecords
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    samples = createSampleRecords(t)
  })
  afterAll(() => t.close())

  const rowOf = (reply: TestReply): Record<string, unknown> => ({ ...Object(reply.data?.row) })
  const read = async (controller: string, id: unknown) =>
    rowOf(await t.call('GET', `${controller}/edit`, { query: { id: String(id) } }))
  const apply = async (controller: string, changes: Record<string, unknown> = {}) => {
    const definition = t.resources.find(controller)?.definition
    if (!definition) throw new Error(`no ${controller}`)
    const body = { ...(await samples.bodyOf(definition)), ...changes }
    expect(await t.call('POST', `${controller}/add`, { body })).toMatchObject({ code: 1 })
    const { data } = await t.call('GET', `${controller}/index`, { query: { order: 'id,desc' } })
    const [row] = Array.isArray(data?.list) ? data.list : []
    return Number(Reflect.get(Object(row), 'id'))
  }
  const logged = async (url: string) => {
    const rows = await t.db.select().from(adminLogTable).orderBy(adminLogTable.id)
    return rows.filter((row) => row.url.toLowerCase().includes(url.toLowerCase()))
  }

  describe.each(['setin.Branch', 'setin.Classer', 'setin.Shoper', 'setin.Teacher'])('%s', (controller) => {
    it('a set-in application begins as new, independent of the input, and names the administrator who changed its state [P8]', async () => {
      const id = await apply(controller, { state: '2', note: 'mine', handler_id: 7, ip: '1.2.3.4' })
      expect(await read(controller, id)).toMatchObject({
        state: '0',
        note: '',
        handler_id: null,
        handler: null,
        ip: '',
      })
      const nodes = [`${controller.replace('.', '/').toLowerCase()}/edit`]
      const clerk = await t.addAdmin(`clerk${controller.slice(6)}`, nodes)
      const edit = (body: object) => t.call('POST', `${controller}/edit`, { body: { id, ...body }, as: clerk })
      await edit({ note: 'called' })
      expect(await read(controller, id)).toMatchObject({ state: '0', note: 'called', handler_id: null })
      await edit({ state: '1' })
      expect(await read(controller, id)).toMatchObject({ state: '1', handler_id: clerk.id })
      await t.call('POST', `${controller}/edit`, { body: { id, state: '1', note: 'again' } })
      expect(await read(controller, id)).toMatchObject({ note: 'again', handler_id: clerk.id })
    })

    it('a set-in application keeps the key that the form generated', async () => {
      const id = await apply(controller)
      expect(Object.keys(await read(controller, id))).not.toContain('idempotency_key')
    })
  })

  it('changes of the open form are stored with the action, in its transaction and in the history [I1]', async () => {
    const id = await apply('setin.Branch')
    const nodes = ['setin/branch/edit', 'setin/branch/refuse', 'setin/branch/revisions']
    const clerk = await t.addAdmin('decides', nodes)
    const reject = (body: object, as = clerk) =>
      t.call('POST', 'setin.Branch/refuse', { body: { id, message: 'No places', ...body }, as })
    expect(await reject({ changes: { note: 'x'.repeat(5000) } })).toMatchObject({ error: 'VALIDATION' })
    expect(await read('setin.Branch', id)).toMatchObject({ state: '0', note: '' })
    expect(await reject({ changes: { note: 'Called twice' } })).toMatchObject({ code: 1 })
    expect(await read('setin.Branch', id)).toMatchObject({ state: '3', note: 'Called twice', handler_id: clerk.id })
    const rows = await logged(`record:setin.Branch:${id}`)
    expect(rows.filter(({ username }) => username === 'decides').map(({ data }) => data)).toEqual(
      expect.arrayContaining([expect.stringContaining('"note"'), expect.stringContaining('"state"')]),
    )
    expect(await reject({ changes: { note: 'Too late' } })).toMatchObject({ error: 'APPLICATION_DECIDED' })
    expect(await read('setin.Branch', id)).toMatchObject({ note: 'Called twice' })
  })

  it('changes are refused from a caller who may not edit, and as another value than an object', async () => {
    const id = await apply('setin.Branch')
    const decider = await t.addAdmin('onlyDecides', ['setin/branch/refuse'])
    const reject = (changes: unknown, as = t.root) =>
      t.call('POST', 'setin.Branch/refuse', { body: { id, message: 'No places', changes }, as })
    expect(await reject({ note: 'Mine' }, decider)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await reject('note')).toMatchObject({ error: 'PARAMETER' })
    expect(await read('setin.Branch', id)).toMatchObject({ state: '0', note: '' })
  })

  it('a set-in application with a wrong ID number or file type is refused at its field [V3][V4]', async () => {
    const definition = t.resources.find('setin.Teacher')?.definition
    if (!definition) throw new Error('no setin.Teacher')
    const body = { ...(await samples.bodyOf(definition)), id_number: '110105194912310021', certificate: ['/a.exe'] }
    const reply = await t.call('POST', 'setin.Teacher/add', { body })
    expect(reply).toMatchObject({
      error: 'VALIDATION',
      fields: {
        id_number: expect.stringContaining('ID number'),
        certificate: 'Certificates accepts only these formats: pdf, jpg, jpeg, png, webp',
      },
    })
  })

  it('a note of the staff is in the timeline with its author, and the applicant neither sees it nor is notified of it', async () => {
    const id = await apply('setin.Teacher')
    const clerk = await t.addAdmin('noting', ['setin/teacher/remark', 'setin/teacher/edit'])
    const remark = (text: string) => t.call('POST', 'setin.Teacher/remark', { body: { id, text }, as: clerk })
    expect(await remark('Called on Monday')).toMatchObject({ code: 1, msg: 'The note has been added' })
    expect(await remark('')).toMatchObject({ code: 0, error: 'VALIDATION' })
    expect(await read('setin.Teacher', id)).toMatchObject({
      state: '0',
      timeline: [
        { event: 'noted', title: 'Note', text: 'Called on Monday', by: 'noting' },
        { event: 'received', title: 'Received', text: '' },
      ],
    })
    await t.deps.jobs.runDue()
    const sent = await t.db.select().from(outboxTable)
    expect(JSON.stringify(sent)).not.toContain('Called on Monday')
    const visible = (await loadApplicationEvents(t.db, 'setin.Teacher', [id])).filter(({ event }) =>
      isForApplicant(event),
    )
    expect(visible.map(({ event }) => event)).toEqual(['received'])
  })

  it('the timeline names the handlers of an application, and its applicant does not see them', async () => {
    const id = await apply('setin.Teacher')
    const clerk = await t.addAdmin('taking', ['setin/teacher/take', 'setin/teacher/assign', 'setin/teacher/edit'])
    const other = await t.addAdmin('receiving', [])
    const act = (action: string, body: object = {}) =>
      t.call('POST', `setin.Teacher/${action}`, { body: { id, ...body }, as: clerk })
    expect(await act('take')).toMatchObject({ code: 1 })
    // An administrator who already has the application does not take it again.
    expect(await act('take')).toMatchObject({ code: 1 })
    expect(await act('assign', { handler_id: other.id })).toMatchObject({ code: 1 })
    expect(await act('assign', { handler_id: 999_999 })).toMatchObject({ code: 0 })
    const { timeline } = await read('setin.Teacher', id)
    expect(timeline).toMatchObject([
      { event: 'assigned', title: 'Handler changed', text: 'receiving', by: 'taking' },
      { event: 'assigned', title: 'Handler changed', text: 'taking', by: 'taking' },
      { event: 'received' },
    ])
    expect(timeline).toHaveLength(3)
    const events = await loadApplicationEvents(t.db, 'setin.Teacher', [id])
    expect(events.filter(({ event }) => isForApplicant(event)).map(({ event }) => event)).toEqual(['received'])
    expect(events.every(({ is_told }) => is_told)).toBe(true)
  })

  describe('an ID number', () => {
    it('an ID number is encrypted in the table and masked in every reply', async () => {
      const id = await apply('setin.Teacher', { id_number: idNumber })
      expect(await read('setin.Teacher', id)).toMatchObject({ id_number: '110*************2X' })
      const [row] = await t.db.select().from(setinTeacherTable).where(eq(setinTeacherTable.id, id))
      expect(row?.id_number).toMatch(/^v1\./)
      const list = await t.call('GET', 'setin.Teacher/index')
      expect(list.text).not.toContain(idNumber)
      expect(list.text).not.toContain('v1.')
    })

    it('an ID number entered by an administrator is not in the log', async () => {
      const id = await apply('setin.Teacher', { id_number: '' })
      expect(await t.call('POST', 'setin.Teacher/edit', { body: { id, id_number: idNumber } })).toMatchObject({
        code: 1,
      })
      const rows = await logged('record:setin.Teacher')
      expect(rows.at(-1)?.data).toContain(`"id":${id}`)
      expect(rows.at(-1)?.data).toContain('"id_number":null')
      expect(JSON.stringify(rows)).not.toContain(idNumber)
    })

    it('an ID number is revealed only with its own node, and each time is logged, in any spelling [A4]', async () => {
      const id = await apply('setin.Teacher', { id_number: idNumber })
      const query = { id: String(id), field: 'id_number', reason: 'To check the name' }
      const reader = await t.addAdmin('reader', ['setin/teacher/index', 'setin/teacher/edit'])
      const revealer = await t.addAdmin('revealer', ['setin/teacher/reveal'])
      expect(await t.call('GET', 'setin.Teacher/reveal', { query, as: reader })).toMatchObject({ error: 'FORBIDDEN' })
      expect(await t.call('GET', 'setin.Teacher/reveal', { query, as: revealer })).toMatchObject({
        code: 1,
        data: { value: idNumber },
      })
      await t.call('GET', 'SETIN.teacher/%72eveal.html', { query, as: revealer })
      const rejected = await logged(`id=${id}&field=id_number`)
      expect(rejected.map(({ username }) => username)).toEqual(['reader'])
      const ofRecord = await logged(`record:setin.Teacher:${id}`)
      const entry = { id, action: 'reveal', field: 'id_number', reason: 'To check the name' }
      expect(ofRecord.map(({ username, data }) => [username, JSON.parse(data)])).toMatchObject([
        ['root', { id, action: 'add' }],
        ['revealer', entry],
        ['revealer', entry],
      ])
      expect(JSON.stringify([rejected, ofRecord])).not.toContain(idNumber)
    })

    it('only an ID number can be revealed', async () => {
      const id = await apply('setin.Teacher')
      const reveal = (query: Record<string, string>) =>
        t.call('GET', 'setin.Teacher/reveal', { query: { reason: 'To check', ...query } })
      for (const field of ['name', 'idempotency_key', 'constructor', ''])
        expect(await reveal({ id: String(id), field })).toMatchObject({ error: 'PARAMETER' })
      expect(await reveal({ id: '999999', field: 'id_number' })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
      expect(await t.call('GET', 'Category/reveal', { query: { id: '1', field: 'name' } })).toMatchObject({
        error: 'NOT_FOUND',
      })
    })

    it('an ID number encrypted under another key cannot be read, and the message states it', async () => {
      const id = await apply('setin.Teacher')
      await t.db.update(setinTeacherTable).set({ id_number: 'v1.a.b.c' }).where(eq(setinTeacherTable.id, id))
      const reply = await t.call('GET', 'setin.Teacher/reveal', {
        query: { id: String(id), field: 'id_number', reason: 'To check' },
      })
      expect(reply).toMatchObject({ code: 0, error: 'VALUE_UNREADABLE' })
      expect(reply.msg).toContain('another key')
    })
  })

  describe('accepting a teacher', () => {
    const accept = (id: number, as = t.root) => t.call('POST', 'setin.Teacher/accept', { body: { id }, as })

    it('accepting a teacher creates the teacher from the application in one step, with the fields they share [P8]', async () => {
      const id = await apply('setin.Teacher', { name: '李雷', school: '实验中学', years: 9, message: '私下的话' })
      const application = await read('setin.Teacher', id)
      const reply = await accept(id)
      expect(reply).toMatchObject({ code: 1, data: { is_created: true, teacher_id: expect.any(Number) } })
      const teacherId = Number(reply.data?.teacher_id)
      const { category_id, region, photo } = application
      const teacher = await read('teacher.Teacher', teacherId)
      expect(teacher).toMatchObject({
        name: '李雷',
        school: '实验中学',
        years: 9,
        category_id,
        region,
        photo,
        status: '0',
      })
      expect(JSON.stringify(teacher)).not.toContain('私下的话')
      expect(teacher.weigh).toBe(teacherId)
      expect(await read('setin.Teacher', id)).toMatchObject({
        state: '2',
        teacher_id: teacherId,
        teacher: { id: teacherId, name: '李雷' },
        handler_id: t.root.id,
      })
    })

    it('accepting a teacher again returns the existing one, also for concurrent requests', async () => {
      const id = await apply('setin.Teacher')
      const replies = await Promise.all([accept(id), accept(id), accept(id)])
      const made = replies.map(({ data }) => [data?.teacher_id, data?.is_created])
      expect(new Set(made.map(([teacherId]) => teacherId)).size).toBe(1)
      expect(made.filter(([, isCreated]) => isCreated)).toHaveLength(1)
      const again = replies.find(({ data }) => data?.is_created === false)
      expect(again?.msg).toBe('The teacher of this application already exists')
    })

    it('accepting a teacher again creates a new one when the first is deleted', async () => {
      const id = await apply('setin.Teacher')
      const first = await accept(id)
      await t.call('DELETE', 'teacher.Teacher/del', { query: `ids[]=${Number(first.data?.teacher_id)}` })
      expect(await read('setin.Teacher', id)).toMatchObject({ teacher: null })
      expect(await accept(id)).toMatchObject({ data: { is_created: true } })
    })

    it('accepting a teacher requires its own node and is logged by its name [A4]', async () => {
      const id = await apply('setin.Teacher')
      const editor = await t.addAdmin('editor', ['setin/teacher/edit', 'teacher/teacher/add'])
      const chooser = await t.addAdmin('chooser', ['setin/teacher/accept'])
      expect(await accept(id, editor)).toMatchObject({ code: 401 })
      expect(await accept(id, chooser)).toMatchObject({ code: 1 })
      expect((await logged('setin.Teacher/accept')).at(-1)).toMatchObject({
        username: 'chooser',
        title: 'Teacher applications - Accept and create the teacher',
      })
      expect(await t.call('GET', 'setin.Teacher/accept')).toMatchObject({ error: 'PARAMETER' })
      expect(await accept(999_999)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    })
  })
})
