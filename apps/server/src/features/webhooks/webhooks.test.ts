import { createHmac } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  adminGroupTable,
  adminLogTable,
  categoryTable,
  courseRunTable,
  courseTable,
  jobTable,
  setinBranchTable,
  setinEnquiryTable,
  setinEnrolmentTable,
  teacherTable,
  webhookDeliveryTable,
  webhookTable,
} from '../schema.ts'
import { notifyWebhooks } from './webhook.repo.ts'
import { webhookDelivery } from './webhook.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { ForeignAddress } from '../../platform/network/public-requests.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'

interface Reply {
  code: number
  error?: string
  fields?: Record<string, string>
  data: { list: Record<string, unknown>[]; id: number; row: Record<string, unknown>; events: { controller: string }[] }
}

interface Sent {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const secretOf = (letter: string) => `whsec_${letter.repeat(43)}=`
const nodes = [
  ...['index', 'add', 'edit', 'del', 'test'].map((action) => `auth/webhook/${action}`),
  ...['auth/webhookDelivery/index', 'auth/webhookDelivery/redeliver'],
  ...['index', 'add', 'edit', 'del'].map((action) => `tag/${action}`),
]

describe.each(oneDatabase)('webhooks on %s', (kind) => {
  let t: TestServer
  let clerk: TestAccount & { groupId: number }
  const sent: Sent[] = []
  let answer: () => Promise<{ status: number; text?: string }> = async () => ({ status: 204 })
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess, {
      post: async (address, { headers, body }) => {
        sent.push({ address, headers, body })
        return answer()
      },
    })
    clerk = await createTestAdmin(t.deps, { username: 'hooker', nodes })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.delete(webhookDeliveryTable)
    await t.db.delete(webhookTable)
    await t.db.delete(setinBranchTable)
    sent.length = 0
    answer = async () => ({ status: 204 })
  })

  async function call(path: string, payload?: object, { headers }: Pick<TestAccount, 'headers'> = clerk) {
    const reply = await t.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/admin/${path}`,
      headers: { server: 'true', 'think-lang': 'en', ...headers },
      payload,
    })
    return reply.json<Reply>()
  }
  const form = {
    name: 'Desk',
    url: 'https://hooks.example.org/in',
    events: ['Tag:add', 'Tag:edit'],
    secret: secretOf('A'),
  }
  async function addHook(more: object = {}) {
    expect(await call('auth.Webhook/add', { ...form, ...more })).toMatchObject({ code: 1 })
    const rows = await t.db.select().from(webhookTable)
    return rows.at(-1)?.id ?? 0
  }
  const robotForms = [
    ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0f2c-wecom-Q7', '{"errcode":0}'],
    ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=0f2cdingQ7', '{"errcode":0}'],
    ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/0f2c-feishu-Q7', '{"code":0}'],
  ] as const

  it('a job that failed for good is reported once an hour for each kind, and a failed delivery is not', async () => {
    const overseer = await createTestAdmin(t.deps, { username: 'overseer', nodes: [...nodes, 'routine/job/index'] })
    const events = { ...form, events: ['routine.Job:edit'] }
    expect(await call('auth.Webhook/add', events)).toMatchObject({ code: 0 })
    expect(await call('auth.Webhook/add', events, overseer)).toMatchObject({ code: 1 })
    const fails = { name: 'test.fails', parse: () => undefined, maxAttempts: 1 } as const
    t.deps.jobs.handle(fails, async () => {
      throw new Error('as planned')
    })
    for (let index = 0; index < 3; index += 1) await t.deps.jobs.add(t.db, fails, undefined)
    answer = async () => ({ status: 410 })
    await t.deps.jobs.runDue()
    await t.deps.jobs.runDue()
    const failed = await t.db.select().from(jobTable).where(eq(jobTable.name, fails.name))
    expect(failed).toHaveLength(3)
    expect(sent).toHaveLength(1)
    const { type, data } = JSON.parse(sent[0]?.body ?? '') as { type: string; data: { ids: number[] } } // our own message
    expect(type).toBe('routine.Job:edit')
    expect(failed.map(({ id }) => id)).toContain(data.ids[0])
  })

  it.each(robotForms)(
    'a robot of a group (%s) gets number and region of a new application, and a link [G5]',
    async (format, url, text) => {
      answer = async () => ({ status: 200, text })
      const robot = { format, url, events: ['Tag:add'], region: [44], robot_secret: 'SEC*secret' }
      expect(await call('auth.Webhook/add', { ...form, ...robot, url: 'https://hooks.example.org/in' })).toMatchObject({
        fields: { url: 'Enter the address of a robot of this kind' },
      })
      const id = await addHook(robot)
      const [stored] = await t.db.select().from(webhookTable)
      expect(JSON.stringify(stored)).not.toContain(url.slice(-9))
      expect(JSON.stringify(stored)).not.toContain('SEC*secret')
      expect(stored?.url).toBe(`${new URL(url).origin}/****${url.slice(-4)}`)
      expect(await call('auth.Webhook/edit', { id, url: stored?.url, name: 'Renamed' })).toMatchObject({ code: 1 })
      await t.db.update(webhookTable).set({
        admin_id: (await createTestAdmin(t.deps, { username: `super${format}` })).id,
        events: ['setin.Branch:add'],
      })
      const add = (region: number[]) =>
        t.db
          .insert(setinBranchTable)
          .values({
            contact: '王秘密',
            mobile: '13800000000',
            company: '秘密公司',
            number: `B[${region.join('')}](x)`,
            region,
          })
          .returning({ id: setinBranchTable.id })
      const [[near], [far]] = [await add([44, 4401]), await add([11, 1101])]
      await t.db.transaction((tx) =>
        notifyWebhooks(tx, (delivery) => t.deps.jobs.add(tx, webhookDelivery, delivery), {
          controller: 'setin.Branch',
          action: 'add',
          table: setinBranchTable,
          ids: [near?.id ?? 0, far?.id ?? 0],
          now: t.deps.clock() / 1000,
        }),
      )
      await t.deps.jobs.runDue()
      expect(sent).toHaveLength(1)
      const { address, body } = sent[0] ?? { address: '', body: '' }
      expect(address.startsWith(url)).toBe(true)
      expect(body).toContain('广州市')
      expect(body).not.toContain('北京市')
      expect(body).not.toContain('秘密')
      if (format !== 'feishu') expect(body).toContain('B［444401］（x）')
      if (format === 'dingtalk') expect(new URL(address).searchParams.get('sign')).toMatch(/^[\w+/]{43}=$/)
      if (format === 'feishu') expect(JSON.parse(body).sign).toMatch(/^[\w+/]{43}=$/)
      const [done] = await t.db.select().from(webhookDeliveryTable)
      expect(done).toMatchObject({ state: 'done', last_error: '' })
    },
  )

  it('a webhook of a region hears of enquiries and enrolments by the place of the teacher or course, and of those without a place', async () => {
    const [subject] = await t.db.insert(categoryTable).values({ name: '物理', kind: 'subject' }).returning()
    const category_id = subject?.id ?? 0
    const [near, far] = await t.db
      .insert(teacherTable)
      .values([44, 11].map((province) => ({ name: `${province}`, category_id, region: [province] })))
      .returning()
    const [lesson] = await t.db
      .insert(courseTable)
      .values({ title: '力学', category_id, region: [44, 4401] })
      .returning()
    const course_id = lesson?.id ?? 0
    const run = { course_id, title: '秋季班', start_date: '2026-09-01', seats: 10 }
    const runs = await t.db
      .insert(courseRunTable)
      .values([run, { ...run, region: [11] }])
      .returning()
    const sender = { name: '王秘密', mobile: '13800000000' }
    const numbered = (number: string) => ({ ...sender, number, idempotency_key: number })
    const enquiries = await t.db
      .insert(setinEnquiryTable)
      .values([
        { ...numbered('E-near'), message: '?', teacher_id: near?.id ?? 0 },
        { ...numbered('E-far'), message: '?', teacher_id: far?.id ?? 0 },
        { ...numbered('E-course'), message: '?', course_id },
        { ...numbered('E-none'), message: '?' },
      ])
      .returning()
    const enrolments = await t.db
      .insert(setinEnrolmentTable)
      .values(runs.map(({ id }, index) => ({ ...numbered(`N-${index}`), run_id: id })))
      .returning()
    answer = async () => ({ status: 200, text: '{"errcode":0}' })
    await addHook({ format: 'wecom', url: robotForms[0][1], events: ['Tag:add'], region: [44] })
    const owner = await createTestAdmin(t.deps, {
      username: 'regional',
      nodes: ['setin/enquiry/index', 'setin/enrolment/index'],
    })
    const events = ['setin.Enquiry:add', 'setin.Enrolment:add']
    await t.db.update(webhookTable).set({ admin_id: owner.id, events })
    const notify = async (
      controller: string,
      table: typeof setinEnquiryTable | typeof setinEnrolmentTable,
      ids: number[],
    ) => {
      await t.db.transaction((tx) =>
        notifyWebhooks(tx, (delivery) => t.deps.jobs.add(tx, webhookDelivery, delivery), {
          controller,
          action: 'add',
          table,
          ids,
          now: Math.floor(t.deps.clock() / 1000),
        }),
      )
      await t.deps.jobs.runDue()
      return sent.splice(0).map(({ body }) => body.match(/[EN]-\w+/g) ?? [])
    }
    const notifyOfEnquiries = async () =>
      notify(
        'setin.Enquiry',
        setinEnquiryTable,
        enquiries.map(({ id }) => id),
      )
    expect(await notifyOfEnquiries()).toEqual([['E-near', 'E-course', 'E-none']])
    expect(
      await notify(
        'setin.Enrolment',
        setinEnrolmentTable,
        enrolments.map(({ id }) => id),
      ),
    ).toEqual([['N-0']])
    // The owner's groups apply to what a chat group reads.
    const setLimits = async (limits: object) => {
      await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, owner.groupId))
    }
    await setLimits({ 'setin.Enquiry': { fields: { number: 'hidden' } } })
    expect(await notifyOfEnquiries()).toEqual([[]])
    await setLimits({ 'setin.Enquiry': { rows: 'own', fields: {} } })
    expect(await notifyOfEnquiries()).toEqual([])
    const latest = await t.db.select().from(webhookDeliveryTable).orderBy(desc(webhookDeliveryTable.id)).limit(1)
    expect(latest).toMatchObject([{ state: 'dead', last_error: 'right' }])
  })

  it('a robot that refuses a message with status 200 is tried again, and the deliveries name the reason', async () => {
    answer = async () => ({ status: 200, text: '{"errcode":310000,"errmsg":"sign not match"}' })
    const id = await addHook({ format: 'dingtalk', url: robotForms[1][1], robot_secret: `SEC${'a'.repeat(64)}` })
    expect(await call('auth.Webhook/test', { id })).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
    const [delivery] = await t.db.select().from(webhookDeliveryTable)
    expect(delivery).toMatchObject({ state: 'queued', attempts: 1, last_error: 'robot' })
  })

  async function addTag() {
    count += 1
    return call('Tag/add', { name: `word${count}` })
  }
  const deliveries = () => t.db.select().from(webhookDeliveryTable).orderBy(webhookDeliveryTable.id)

  it('a message about a change has a signature that the receiver can check, and only the ids of the records', async () => {
    await addHook()
    expect(await addTag()).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
    expect(sent).toHaveLength(1)
    const { address, headers, body } = sent[0] ?? { address: '', headers: {}, body: '{}' }
    expect(address).toBe(form.url)
    expect(JSON.parse(body)).toEqual({
      type: 'Tag:add',
      timestamp: new Date(Math.floor(t.deps.clock() / 1000) * 1000).toISOString(),
      data: { area: 'Tag', action: 'add', ids: [expect.any(Number)] },
    })
    const key = Buffer.from(form.secret.slice(6), 'base64')
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)
    expect(await deliveries()).toMatchObject([{ state: 'done', answer_status: 204, attempts: 1, event: 'Tag:add' }])
  })

  it('a delivery shows the request, and the beginning of the reply', async () => {
    answer = async () => ({ status: 422, text: `unknown area\0${'.'.repeat(2000)}` })
    await addHook()
    await addTag()
    await t.deps.jobs.runDue()
    expect((await call('auth.WebhookDelivery/index')).data.list).toMatchObject([
      {
        payload: { type: 'Tag:add', data: { area: 'Tag', action: 'add' } },
        answer_text: expect.stringMatching(/^unknown area\.{988}$/),
      },
    ])
  })

  it('an address inside the network is refused with the setting that allows it [G5]', async () => {
    for (const url of ['https://localhost/in', 'http://10.0.0.5:8080/in'])
      expect((await call('auth.Webhook/add', { ...form, url })).fields).toEqual({
        url: `${new URL(url).hostname} is inside the network. To allow it, add it to the setting WEBHOOK_ALLOWED of the server.`,
      })
  })

  it('other events, refused writes and a webhook that is switched off send no message', async () => {
    const id = await addHook({ events: ['Tag:del'] })
    await addTag()
    expect(await call('Tag/add', { name: '' })).toMatchObject({ code: 0 })
    await call('auth.Webhook/edit', { id, events: ['Tag:add'], status: '0' })
    await addTag()
    await t.deps.jobs.runDue()
    expect([sent, await deliveries()]).toEqual([[], []])
  })

  it('a failure is tried again with growing pauses, and the last one is noted; a repetition keeps the id of the message', async () => {
    await addHook()
    answer = async () => ({ status: 500 })
    await addTag()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await t.deps.jobs.runDue()
      t.deps.clock.advance(3_600_000)
    }
    expect(sent).toHaveLength(10)
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ state: 'dead', attempts: 10, last_error: 'status' })
    answer = async () => ({ status: 200 })
    expect(await call('auth.WebhookDelivery/redeliver', { id: failed?.id })).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await deliveries()).map(({ state }) => state)).toEqual(['dead', 'done'])
  })

  it('a receiver that answers 410 gets no further message', async () => {
    const id = await addHook()
    answer = async () => ({ status: 410 })
    await addTag()
    await t.deps.jobs.runDue()
    expect(await deliveries()).toMatchObject([{ state: 'dead', attempts: 1 }])
    expect(await t.db.select().from(webhookTable).where(eq(webhookTable.id, id))).toMatchObject([{ status: '0' }])
  })

  it.each([
    'http://hooks.example.org/in',
    'https://127.0.0.1/in',
    'https://[::1]/in',
    'https://10.0.0.5/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@hooks.example.org/in',
    'nonsense',
  ])('the address %s is refused [G5]', async (url) => {
    expect(Object.keys((await call('auth.Webhook/add', { ...form, url })).fields ?? {})).toEqual(['url'])
  })

  it('the secret is in no reply, log or column; a new one signs together with the former one for a day', async () => {
    const id = await addHook()
    const visible = JSON.stringify([
      await call(`auth.Webhook/edit?id=${id}`),
      await call('auth.Webhook/index'),
      await t.db.select().from(webhookTable),
      await t.db.select().from(adminLogTable),
    ])
    expect(visible).not.toContain('A'.repeat(43))
    expect(await call('auth.Webhook/edit', { id, name: 'Renamed', secret: '' })).toMatchObject({ code: 1 })
    expect(await call('auth.Webhook/edit', { id, secret: 'short-secret' })).toMatchObject({
      fields: { secret: /form/ },
    })
    expect(await call('auth.Webhook/edit', { id, secret: secretOf('B') })).toMatchObject({ code: 1 })
    expect(await call('auth.Webhook/test', { id })).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
    t.deps.clock.advance(86_400_000)
    await call('auth.Webhook/test', { id })
    await t.deps.jobs.runDue()
    expect(sent.map(({ headers }) => headers['webhook-signature']?.split(' ').length)).toEqual([2, 1])
  })

  it('a webhook reports areas that its administrator may view, and stops when the right is withdrawn', async () => {
    const { events } = (await call('auth.Webhook/add?events=1')).data
    expect(events.map(({ controller }) => controller)).toEqual(['Tag'])
    const foreign = await call('auth.Webhook/add', { ...form, events: ['user.User:add'] })
    expect(Object.keys(foreign.fields ?? {})).toEqual(['events'])
    const other = await createTestAdmin(t.deps, { username: `loser${count}`, nodes })
    await call('auth.Webhook/add', form, other)
    await t.db.update(adminGroupTable).set({ rules: '' }).where(eq(adminGroupTable.id, other.groupId))
    await addTag()
    await t.deps.jobs.runDue()
    expect(sent).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'dead', last_error: 'right' }])
  })

  it.each([
    [Object.assign(new Error('getaddrinfo ENOTFOUND db.internal'), { code: 'ENOTFOUND' }), 'The host was not found'],
    [new ForeignAddress('10.0.0.5 is not a public host'), 'The address leads to a host inside the network'],
    [Object.assign(new Error('aborted'), { code: 'ABORT_ERR' }), 'The receiver did not answer in time'],
    [Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }), 'The certificate of the receiver is not valid'],
    [Object.assign(new Error('10.1.2.3:443'), { code: 'ECONNREFUSED' }), 'The receiver could not be reached'],
  ])('the log of deliveries states in the language of the reader why %s happened', async (error, words) => {
    await addHook()
    answer = () => Promise.reject(error)
    await addTag()
    await t.deps.jobs.runDue()
    expect((await call('auth.WebhookDelivery/index')).data.list).toMatchObject([{ last_error: words }])
  })

  it('deliveries are kept for thirty days', async () => {
    const id = await addHook()
    await call('auth.Webhook/test', { id })
    await t.deps.jobs.runDue()
    await t.deps.jobs.plan()
    t.deps.clock.advance(31 * 86_400_000)
    await t.deps.jobs.runDue()
    expect(await deliveries()).toEqual([])
  })
})
