// @module-tag full
import {
  applicationControllers,
  type ApplicationForm,
  type ApplicationKind,
  isApplicationKind,
} from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSolvedCaptcha, createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { begunForm } from '../../test-support/test-applications.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import {
  categoryTable,
  courseRunTable,
  courseTable,
  setinClassnameTable,
  setinShopnameTable,
  teacherTable,
} from '../schema.ts'

type Answer = Reply<{ readonly number: string } | null> & { fields?: Record<string, string> }

const kinds = Object.keys(applicationControllers).filter(isApplicationKind)

/** What people type as a name and a way to reach them, and what is stored. */
const people: readonly [name: string, contact: object, stored: object][] = [
  ['José García', { mobile: '+86 138 0013 8000' }, { name: 'José García', mobile: '13800138000' }],
  ['O’Brien Mary', { email: 'o’connor@example.com' }, { name: 'O’Brien Mary', email: "o'connor@example.com" }],
  ['Nguyễn Văn A', { mobile: '138-0013-8001' }, { name: 'Nguyễn Văn A', mobile: '13800138001' }],
  ['阿卜杜拉•买买提', { mobile: '１３８００１３８００２' }, { name: '阿卜杜拉·买买提', mobile: '13800138002' }],
  ['阿卜杜拉．买买提', { mobile: '\u202D13800138003\u202C' }, { name: '阿卜杜拉·买买提', mobile: '13800138003' }],
  ['张　三', { email: 'info＠例子。中国' }, { name: '张 三', email: 'info@xn--fsqu00a.xn--fiqs8s' }],
  ['李', { mobile: '+852 9123 4567' }, { name: '李', mobile: '+85291234567' }],
  ['田中 さくら', { mobile: '+853 6612-3456' }, { name: '田中 さくら', mobile: '+85366123456' }],
  ['김민준', { mobile: '00886 912 345 678' }, { name: '김민준', mobile: '+886912345678' }],
  ['محمد علي', { mobile: '+44 (0)7911 123456' }, { name: 'محمد علي', mobile: '+447911123456' }],
]

describe.each(oneDatabase)('what people type into the forms on %s', (database) => {
  let t: TestServer
  let admin: TestAccount
  let count = 0
  beforeAll(async () => {
    t = await createTestServer(database)
    admin = await createTestAdmin(t.deps, { username: 'root' })
    await t.db.insert(categoryTable).values({ name: '物理', name_en: '', kind: 'subject', slug: 'physics' })
    await t.db.insert(teacherTable).values({ name: '张老师', category_id: 1, status: '1' })
    await t.db.insert(setinShopnameTable).values({ name: '教材店' })
    await t.db.insert(setinClassnameTable).values({ name: '线上课' })
    await t.db.insert(courseTable).values({ title: '追问', slug: 'asking', kind: 'offline', price: 0, status: '1' })
    await t.db
      .insert(courseRunTable)
      .values({ course_id: 1, title: '周末班', start_date: '2099-12-05', seats: 100, status: '1' })
  })
  afterAll(() => t.close())

  const formOf = async (kind: ApplicationKind): Promise<ApplicationForm> => {
    const about = kind === 'enrolment' ? '&run_id=1' : ''
    return (await t.app.inject(`/api/content/application?kind=${kind}&lang=en${about}`)).json().data.form
  }
  const personOf = ({ fields }: ApplicationForm) => (fields.contact ? 'contact' : 'name')
  const answers = (form: ApplicationForm) =>
    Object.fromEntries(
      Object.entries(form.fields).flatMap(([name, field]): [string, unknown][] => {
        if (!field.required || name === personOf(form)) return []
        if (field.kind === 'relation') return [[name, 1]]
        if (field.kind === 'integer') return [[name, 1]]
        if (field.kind === 'choice') return [[name, field.options[0]?.value]]
        if (field.kind === 'region') return [[name, [44, 4403]]]
        if (field.kind === 'date') return [[name, '2099-05-06']]
        return [[name, 'A text']]
      }),
    )
  const submit = async (kind: ApplicationKind, person: string, values: object): Promise<Answer> => {
    count += 1
    const form = await formOf(kind)
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/application/submit',
      remoteAddress: `10.9.${count >> 7}.${count % 128}`,
      headers: { 'think-lang': 'en' },
      payload: {
        kind,
        ...begunForm(t.deps, `typed-by-a-person-${count}`),
        consent: form.consent.version,
        source: '/',
        ...(await createSolvedCaptcha(t.deps)),
        values: { ...answers(form), [personOf(form)]: person, ...values },
      },
    })
    return reply.json()
  }
  const newest = async (kind: ApplicationKind) => {
    const { rows } = await t.db.execute(
      sql`select * from ${sql.identifier(`setin_${kind === 'class' ? 'classer' : kind === 'shop' ? 'shoper' : kind}`)} order by "id" desc limit 1`,
    )
    const row: Readonly<Record<string, unknown>> = rows[0] ?? {}
    return { ...row, id: row.id, name: row.name ?? row.contact }
  }

  it.each(kinds)(
    'the form %s takes names of any script, and a mobile number or a mail address alone [H2, H7]',
    async (kind) => {
      for (const [name, contact, stored] of people) {
        // oxlint-disable-next-line no-await-in-loop -- the newest row is that of this person
        expect([name, (await submit(kind, name, contact)).code]).toEqual([name, 1])
        // oxlint-disable-next-line no-await-in-loop -- the newest row is that of this person
        expect(await newest(kind)).toMatchObject(stored)
      }
    },
  )

  it.each(kinds)(
    'the form %s refuses names that are none, and contacts that reach nobody, at their field [V3]',
    async (kind) => {
      const person = personOf(await formOf(kind))
      for (const name of ['12345', '１２３', '<b>Li</b>', 'li@example.com', 'www.example.com', '·']) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const reply = await submit(kind, name, { mobile: '13800138000' })
        expect([name, reply.code, Object.keys(reply.fields ?? {})]).toEqual([name, 0, [person]])
      }
      for (const [field, typed] of [
        ['mobile', '12800138000'],
        ['mobile', '+86 10 6552 9988'],
        ['email', 'li@例子'],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const reply = await submit(kind, '王小明', { [field]: typed })
        expect([typed, reply.code, Object.keys(reply.fields ?? {})]).toEqual([typed, 0, [field]])
      }
      expect(await submit(kind, '王小明', {})).toMatchObject({ code: 0, fields: { mobile: expect.any(String) } })
    },
  )

  it.each([
    ['resident', '１１０１０５ 19491231 ００２ｘ', '11010519491231002X'],
    ['resident', '810000 19900101 000 6', undefined],
    ['home_permit', 'h 1234 5678（00）', 'H1234567800'],
    ['home_permit', 'Ｍ１２３４５６７８', 'M12345678'],
    ['taiwan_permit', '1234-5678', '12345678'],
    ['passport', 'ea 1234567', 'EA1234567'],
    ['resident', '110105194912310021', undefined],
    ['passport', 'H12', undefined],
  ] as const)(
    'the identity document %s %j is stored as %s by both forms that ask for it [V3, H7]',
    async (id_type, typed, stored) => {
      for (const kind of ['teacher', 'class'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const reply = await submit(kind, '王小明', { mobile: `139${10_000_000 + count}`, id_type, id_number: typed })
        if (stored === undefined) expect(reply.fields).toHaveProperty('id_number')
        else {
          expect(reply).toMatchObject({ code: 1 })
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const { id } = await newest(kind)
          const query = new URLSearchParams({ id: String(id), field: 'id_number', reason: 'Check' })
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const revealed = await t.app.inject({
            url: `/admin/${applicationControllers[kind]}/reveal?${query}`,
            headers: admin.headers,
          })
          expect(JSON.stringify(revealed.json())).toContain(stored)
        }
      }
    },
  )
})
