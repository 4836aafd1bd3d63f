import type { FoundPerson, PersonRequestPage } from '@teachnet/contract/person'
import { newDesign } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyChain } from '../../records/history/audit-chain.repo.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { encryptText } from '../../platform/secrets/encrypted-text.ts'
import { privateName } from '../../platform/storage/private-file.ts'
import { hashPassword } from '../../platform/secrets/password.ts'
import { createTestMember, testPassword } from '../../test-support/test-accounts.ts'
import { onEachDatabase } from '../../test-support/test-database.ts'
import * as schema from '../schema.ts'
import { createPersonData } from './person-data.service.ts'

const mobile = '13800138000'
const email = 'Lin.Mei@example.org'
const identity = '11010519491231002X'
const other = '13900139000'
const reason = 'Request 2026-17'

onEachDatabase('requests about personal data', (kind) => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const password = await hashPassword(testPassword)
    await t.db.update(schema.adminTable).set({ password }).where(eq(schema.adminTable.id, t.root.id))
  })
  afterAll(() => t.close())

  const send = (action: string, body: object, as = t.root) => t.call('POST', `security.Person/${action}`, { body, as })
  const person = [{ kind: 'mobile', value: mobile }] as const
  type Asked = readonly { readonly kind: string; readonly value: string }[]
  async function find(identifiers: Asked): Promise<FoundPerson> {
    const { data, code, msg } = await send('find', { identifiers, reason })
    expect({ code, msg: code === 1 ? '' : msg }).toEqual({ code: 1, msg: '' })
    return data as unknown as FoundPerson
  }
  const keysOf = ({ groups }: FoundPerson) => groups.map(({ key, count }) => `${key} ${count}`).toSorted()
  const groupOf = ({ groups }: FoundPerson, key: string) => groups.find((group) => group.key === key)
  async function erase(identifiers: Asked, except: readonly string[] = []) {
    const { seen } = await find(identifiers)
    return send('erase', { identifiers, reason, seen, except, password: testPassword })
  }
  const requests = async () => (await t.call('GET', 'security.Person/index')).data as unknown as PersonRequestPage
  const now = () => Math.floor(t.deps.clock() / 1000)
  const columnsOf = async (table: string) =>
    JSON.stringify(
      (await t.db.execute(sql`select row_to_json("t".*)::text as "row" from ${sql.identifier(table)} "t"`)).rows,
    )

  let memberId = 0
  let applicationId = 0
  const photo = '/private-files/0123456789abcdef0123456789abcdef/photo.jpg'

  it('finds a person in every table: accounts, applications, messages, the recycle bin, revisions, drafts and logs', async () => {
    const { db, deps } = t
    memberId = (await createTestMember(deps, { username: 'linmei', email })).id
    await db.update(schema.user).set({ mobile }).where(eq(schema.user.id, memberId))
    await deps.storage.write(privateName(photo), Buffer.from('a photo'))
    await db.insert(schema.privateFile).values({
      path: photo,
      controller: 'setin.Teacher',
      sender: 'form:1',
      size: 7,
      create_time: now(),
      check_time: now(),
    })
    const [application] = await db
      .insert(schema.setinTeacherTable)
      .values({
        number: 'T2345-6789A',
        name: '林梅',
        mobile,
        email: 'second@example.org',
        photo,
        id_number: encryptText(identity, deps.env.secretKey),
      })
      .returning()
    applicationId = application?.id ?? 0
    await db.insert(schema.setinEnquiryTable).values([
      { number: 'Q2345-6789A', name: '林梅', mobile, message: 'When?' },
      { number: 'Q2345-6789B', name: '王强', mobile: other, message: `Ask ${mobile}` },
    ])
    await db.insert(schema.applicationEvent).values({
      controller: 'setin.Teacher',
      application_id: applicationId,
      event: 'noted',
      text: 'Nice to meet',
      create_time: now(),
    })
    const letter = { channel: 'sms', subject: 's', body: 'b', create_time: now() } as const
    await db.insert(schema.outboxTable).values([
      { ...letter, recipient: mobile },
      { ...letter, recipient: other },
    ])
    await db.insert(schema.dataRecycleLogTable).values({
      title: '林梅',
      data_table: 'setin_classer',
      data: JSON.stringify({ id: 9, mobile, name: '林梅', id_number: encryptText(identity, deps.env.secretKey) }),
      create_time: now(),
    })
    await db.insert(schema.sensitiveDataLogTable).values({
      data_table: 'user',
      data_field: 'mobile',
      id_value: memberId,
      before: other,
      after: mobile,
      create_time: now(),
    })
    await db.insert(schema.revision).values({
      table_name: 'teacher',
      record_id: 1,
      number: 1,
      version: 'v',
      data: { name: '林', contact: [{ phone: mobile }] },
      create_time: now(),
    })
    await db.insert(schema.formDraft).values({
      area: 'admin',
      user_id: t.root.id,
      draft_key: 'k',
      form: 'setin.Enquiry',
      record: '',
      writer: 'w',
      revision: 1,
      title: encryptText('Enquiry', deps.env.secretKey),
      content: encryptText(JSON.stringify({ mobile: '138 0013 8000' }), deps.env.secretKey),
      update_time: now(),
    })
    await db.insert(schema.userMoneyLog).values({ user_id: memberId, money: 1, before: 0, after: 1, memo: 'gift' })
    await db.insert(schema.verificationCode).values({
      channel: 'sms',
      address: mobile,
      event: 'user_register',
      code: '123456',
      create_time: now(),
      expire_time: now(),
    })
    await db
      .insert(schema.newsletterSubscriberTable)
      .values({ email: email.toLowerCase(), topic: 'news', about_title: '' })

    const found = await find([{ kind: 'mobile', value: '+86 138-0013-8000' }])
    expect(keysOf(found)).toEqual(
      expect.arrayContaining([
        'application_event|delete 1',
        'form_draft|delete 1',
        'outbox|delete 1',
        'revision|clear 1',
        'security_data_recycle_log|delete 1',
        'security_sensitive_data_log|delete 1',
        'setin_enquiry|delete 1',
        'setin_teacher|delete 1',
        'user_money_log|stay 1',
        'user|anonymise 1',
        'verification_code|delete 1',
      ]),
    )
    expect(found.related).toEqual(
      expect.arrayContaining([
        { kind: 'email', value: email },
        { kind: 'email', value: 'second@example.org' },
        { kind: 'identity', value: identity },
      ]),
    )
    expect(found.files).toMatchObject([{ name: 'photo.jpg', group: 'setin_teacher|delete' }])
    const shown = groupOf(found, 'setin_teacher|delete')?.records[0]
    expect(shown).toMatchObject({ label: '林梅', by: ['mobile'], controller: 'setin.Teacher', id: applicationId })
    expect(shown?.values).toContainEqual({ label: 'ID number', value: '110*************2X' })
    expect(JSON.stringify(found.groups)).not.toMatch(/argon2|123456|v1\./)
    const mails = await find([{ kind: 'email', value: 'LIN.mei@EXAMPLE.org' }])
    expect(keysOf(mails)).toEqual(expect.arrayContaining(['newsletter_subscriber|delete 1', 'user|anonymise 1']))
    const numbers = await find([{ kind: 'identity', value: identity.toLowerCase() }])
    expect(keysOf(numbers)).toEqual(
      expect.arrayContaining(['security_data_recycle_log|delete 1', 'setin_teacher|delete 1']),
    )
    expect(keysOf(await find([{ kind: 'account', value: 'linmei' }]))).toEqual(
      expect.arrayContaining(['user|anonymise 1', 'user_money_log|stay 1']),
    )
  })

  it('a part of a number, and a number within a text, are not the person', async () => {
    const { groups } = await find([{ kind: 'mobile', value: other }])
    expect(groups.flatMap(({ key, records }) => records.map((record) => [key, record.label]))).toEqual(
      expect.arrayContaining([['setin_enquiry|delete', '王强']]),
    )
    expect(groups.some(({ key }) => key.startsWith('user|'))).toBe(false)
    expect(await send('find', { identifiers: [{ kind: 'mobile', value: '1380013' }], reason })).toMatchObject({
      code: 0,
      fields: { 'identifiers.0': expect.any(String) },
    })
  })

  it('a part of a name finds candidates, and is at least two characters', async () => {
    await t.db.insert(schema.setinEnquiryTable).values({ number: 'E-1', name: '欧阳 Ming%Li', mobile: other })
    const candidatesOf = async (value: string) =>
      (await find([{ kind: 'namePart', value }])).candidates.map(({ label: found }) => found)
    expect(await candidatesOf('阳 ming')).toEqual(['欧阳 Ming%Li'])
    expect(await candidatesOf('阳 xing')).toEqual([])
    expect((await find([{ kind: 'name', value: '欧阳' }])).candidates).toEqual([])
    expect(await send('find', { identifiers: [{ kind: 'namePart', value: '欧' }], reason })).toMatchObject({
      code: 0,
      fields: { 'identifiers.0': expect.any(String) },
    })
    await t.db.delete(schema.setinEnquiryTable).where(eq(schema.setinEnquiryTable.number, 'E-1'))
  })

  it('finds all rows of a person with more than a batch of them, and nothing of others', async () => {
    const many = 1203
    const address = 'Much.Mail@example.org'
    const letters = Array.from({ length: many }, (_, index) => ({
      number: `M-${index}`,
      name: 'Much',
      email: index % 2 === 0 ? address : address.toLowerCase(),
    }))
    await t.db
      .insert(schema.setinEnquiryTable)
      .values([...letters, { number: 'M-of-other', name: 'Other', email: 'More.Mail@example.org' }])
    const found = await find([{ kind: 'email', value: 'much.mail@EXAMPLE.org' }])
    expect(keysOf(found)).toContain(`setin_enquiry|delete ${many}`)
    await t.db.delete(schema.setinEnquiryTable).where(eq(schema.setinEnquiryTable.name, 'Much'))
    await t.db.delete(schema.setinEnquiryTable).where(eq(schema.setinEnquiryTable.name, 'Other'))
  })

  it('a name finds candidates with what identifies them, and is never exported or erased', async () => {
    const found = await find([{ kind: 'name', value: '林梅' }])
    expect(found.groups).toEqual([])
    expect(found.candidates).toContainEqual(
      expect.objectContaining({
        controller: 'setin.Teacher',
        label: '林梅',
        identifiers: expect.arrayContaining([{ kind: 'mobile', value: mobile }]),
      }),
    )
    const identifiers = [{ kind: 'name', value: '林梅' }]
    expect(await send('export', { identifiers, reason })).toMatchObject({ code: 0, error: 'PARAMETER' })
    const body = { identifiers, reason, seen: found.seen, except: [], password: testPassword }
    expect(await send('erase', body)).toMatchObject({ code: 0, error: 'PARAMETER' })
  })

  it('only super administrators may do it, and neither the log nor the record of requests has the value', async () => {
    const clerk = await t.addAdmin('clerk', ['security/person', 'security/person/index', 'security/person/find'])
    for (const action of ['find', 'export', 'erase'])
      expect(await send(action, { identifiers: person, reason }, clerk)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await t.call('GET', 'security.Person/index', { as: clerk })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await send('find', { identifiers: person, reason: '' })).toMatchObject({
      code: 0,
      fields: { reason: expect.any(String) },
    })
    const log = await columnsOf('admin_log')
    expect(log).toContain(reason)
    expect(log).not.toContain(mobile)
    expect(await columnsOf('person_request')).not.toMatch(new RegExp(`${mobile}|example.org|${identity}`))
    const { list } = await requests()
    expect(list[0]).toMatchObject({ kind: 'find', admin: 'root', reason, identifiers: ['name'] })
    expect((await find(person)).earlier).toBeGreaterThan(0)
  })

  it('an export is an archive with everything that was found and the private files, and expires', async () => {
    expect(await send('export', { identifiers: person, reason })).toMatchObject({ code: 1 })
    const [made] = (await requests()).list
    expect(made).toMatchObject({ kind: 'export', size: expect.any(Number) })
    const { pathname, search } = new URL(made?.url ?? '', 'http://localhost')
    const reply = await t.app.inject(`${pathname}${search}`)
    const files = unzipSync(reply.rawPayload)
    expect(Object.keys(files).toSorted()).toEqual([
      'data.html',
      'data.json',
      'files/0123456789abcdef0123456789abcdef_photo.jpg',
    ])
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
    expect(data['setin_teacher|delete'].records).toMatchObject([{ values: { Mobile: mobile, Name: '林梅' } }])
    expect(data['form_draft|delete'].records[0].values.Content).toContain('138 0013 8000')
    expect(strFromU8(files['data.html'] ?? new Uint8Array())).toContain(mobile)
    expect(JSON.stringify(data)).not.toMatch(/argon2|v1\./)
    const persons = createPersonData(t.deps, { loadLogDays: async () => 365 })
    const archives = () => t.db.$count(schema.personExport)
    await persons.purge()
    expect(await archives()).toBe(1)
    t.deps.clock.advance(8 * 86_400_000)
    await persons.purge()
    t.deps.clock.advance(-8 * 86_400_000)
    expect(await archives()).toBe(0)
    expect((await t.app.inject(`${pathname}${search}`)).statusCode).toBe(404)
  })

  it('an erasure needs the password, and what was seen', async () => {
    const { seen } = await find(person)
    const body = { identifiers: person, reason, seen, except: [], password: 'Wrong12345' }
    expect(await send('erase', body)).toMatchObject({
      error: 'OWN_PASSWORD_WRONG',
      fields: { password: expect.any(String) },
    })
    const [added] = await t.db
      .insert(schema.setinEnquiryTable)
      .values({ number: 'Q2345-6789C', name: '林梅', mobile, message: 'And?' })
      .returning()
    expect(await send('erase', { ...body, password: testPassword })).toMatchObject({ error: 'RECORD_CHANGED' })
    await t.db.delete(schema.setinEnquiryTable).where(eq(schema.setinEnquiryTable.id, added?.id ?? 0))
    expect(groupOf(await find(person), 'user|anonymise')?.count).toBe(1)
  })

  it('what the administrator excepts stays, with all that belongs to it', async () => {
    const identifiers = [{ kind: 'mobile', value: '13700137000' }]
    const [stored] = await t.db
      .insert(schema.setinEnquiryTable)
      .values({ number: 'Q2345-6789D', name: '赵', mobile: '13700137000', message: 'Kept' })
      .returning()
    await t.db.insert(schema.applicationEvent).values({
      controller: 'setin.Enquiry',
      application_id: stored?.id ?? 0,
      event: 'noted',
      text: 'Stays',
      create_time: now(),
    })
    await t.db.insert(schema.searchWordTable).values({ word: '13700137000', searches: 1 })
    expect(groupOf(await find(identifiers), 'application_event|delete')).toMatchObject({ isFollowing: true })
    expect(await erase(identifiers, ['setin_enquiry|delete'])).toMatchObject({ code: 1 })
    expect(keysOf(await find(identifiers))).toEqual(['application_event|delete 1', 'setin_enquiry|delete 1'])
  })

  it('what goes with an account is erased with it, and is not offered to be left out', async () => {
    const contact = '13400134000'
    const { id } = await createTestMember(t.deps, { username: 'verified', email: 'verified@example.org' })
    await t.db.update(schema.user).set({ mobile: contact }).where(eq(schema.user.id, id))
    await t.db
      .insert(schema.provedContact)
      .values({ user_id: id, type: 'mobile', address: contact, create_time: now() })
    const identifiers = [{ kind: 'mobile', value: contact }]
    expect(groupOf(await find(identifiers), 'proved_contact|delete')).toMatchObject({ isFollowing: true })
    expect(await erase(identifiers, ['proved_contact|delete'])).toMatchObject({ code: 1 })
    const [done] = (await requests()).list
    expect(done?.counts).toContainEqual({ title: 'Verified contacts', count: 1, action: 'delete' })
    expect((await find(identifiers)).groups).toEqual([])
  })

  it('after an erasure nothing is found but what stays, files are gone, others keep their data, and the log verifies', async () => {
    expect(await erase(person)).toMatchObject({ code: 1 })
    await t.deps.jobs.runDue()
    expect((await find(person)).groups).toEqual([])
    const ofAccount = await find([{ kind: 'account', value: String(memberId) }])
    expect(ofAccount.groups.filter(({ action }) => action === 'delete')).toEqual([])
    expect(await t.db.select().from(schema.user).where(eq(schema.user.id, memberId))).toMatchObject([
      { username: `deleted_${memberId}`, mobile: '', email: '', status: 'disable' },
    ])
    expect(await t.db.$count(schema.userMoneyLog)).toBeGreaterThan(0)
    expect(await t.deps.storage.read(privateName(photo))).toBeUndefined()
    expect(await t.db.$count(schema.privateFile)).toBe(0)
    const tables = await t.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`)
    const holding = []
    for (const { tablename } of tables.rows)
      if ((await columnsOf(String(tablename))).includes(`"${mobile}`)) holding.push(tablename)
    expect(holding).toEqual([])
    expect(await t.db.select({ data: schema.revision.data }).from(schema.revision)).toEqual([
      { data: { name: '林', contact: [{ phone: '' }] } },
    ])
    expect(await t.db.$count(schema.outboxTable, eq(schema.outboxTable.recipient, other))).toBe(1)
    expect(await t.db.$count(schema.setinEnquiryTable, eq(schema.setinEnquiryTable.mobile, other))).toBe(1)
    expect(await verifyChain(t.db)).toMatchObject({ fault: undefined })
    const [done] = (await requests()).list.filter(({ kind: each }) => each === 'erase')
    expect(done?.counts).toEqual(
      expect.arrayContaining([
        { title: 'Members', count: 1, action: 'anonymise' },
        { title: 'Balance log', count: expect.any(Number), action: 'stay' },
      ]),
    )
  })

  it('the record of requests is never changed or deleted', async () => {
    const rejected = { cause: { message: 'rows of person_request are only added' } }
    await expect(t.db.execute(sql`delete from person_request`)).rejects.toMatchObject(rejected)
    await expect(t.db.execute(sql`update person_request set reason = ''`)).rejects.toMatchObject(rejected)
  })

  it('entries of the log about the person stay, since the log is a chain, and are shown', async () => {
    const mine = '13600136000'
    await t.call('POST', 'setin.Enquiry/edit', { body: {} })
    const added = await t.call('POST', 'user.User/add', {
      body: { username: 'logged', nickname: 'Logged', mobile: '13500135000', password: testPassword },
    })
    expect(added).toMatchObject({ code: 1 })
    const [row] = await t.db.select().from(schema.user).where(eq(schema.user.username, 'logged'))
    const edited = await t.call('POST', 'user.User/edit', { body: { id: row?.id, mobile: mine } })
    expect(edited).toMatchObject({ code: 1 })
    const identifiers = [{ kind: 'mobile', value: mine }]
    expect(groupOf(await find(identifiers), 'admin_log|stay')?.count).toBeGreaterThan(0)
    expect(await erase(identifiers)).toMatchObject({ code: 1 })
    expect((await find(identifiers)).groups.map(({ key }) => key)).toEqual(['admin_log|stay'])
    expect(await verifyChain(t.db)).toMatchObject({ fault: undefined })
  })

  it('records of designed areas are found by any text, and references to the member are removed', async () => {
    const { definition } = newDesign('shop.Customer', label('客户', 'Customers'))
    const fields = {
      ...definition.fields,
      phone: { kind: 'text', label: label('电话', 'Phone'), max: 50 },
      owner_id: {
        kind: 'relation',
        label: label('会员', 'Member'),
        resource: 'user.User',
        as: 'owner',
        isLoose: true,
      },
    } as const
    const design = { definition: { ...definition, fields }, ids: {} }
    expect(await t.call('POST', 'crud.Design/apply', { body: { version: 0, design } })).toMatchObject({ code: 1 })
    const { id } = await createTestMember(t.deps, { username: 'customer', email: 'customer@example.org' })
    await t.call('POST', 'shop.Customer/add', { body: { name: 'A', phone: '13100131000' } })
    await t.call('POST', 'shop.Customer/add', { body: { name: 'B', owner_id: id } })
    const identifiers = [
      { kind: 'mobile', value: '13100131000' },
      { kind: 'email', value: 'customer@example.org' },
    ]
    expect(keysOf(await find(identifiers))).toEqual(
      expect.arrayContaining(['own_shop_customer|delete 1', 'own_shop_customer|unlink 1']),
    )
    const orders = newDesign('shop.Order', label('订单', 'Orders')).definition
    const customer = {
      kind: 'relation',
      label: label('客户', 'Customer'),
      resource: 'shop.Customer',
      as: 'customer',
      required: true,
    } as const
    const orderDesign = { definition: { ...orders, fields: { ...orders.fields, customer_id: customer } }, ids: {} }
    expect(await t.call('POST', 'crud.Design/apply', { body: { version: 0, design: orderDesign } })).toMatchObject({
      code: 1,
    })
    expect(await t.call('POST', 'shop.Order/add', { body: { name: 'O', customer_id: 1 } })).toMatchObject({ code: 1 })
    expect(await erase(identifiers)).toMatchObject({ code: 0, error: 'STILL_REFERENCED' })
    expect(await t.db.$count(schema.user, eq(schema.user.email, 'customer@example.org'))).toBe(1)
    await t.db.execute(sql`delete from own_shop_order`)
    expect(await erase(identifiers)).toMatchObject({ code: 1 })
    const { data } = await t.call('GET', 'shop.Customer/index')
    expect(data?.list).toMatchObject([{ name: 'B', owner_id: null }])
    expect(await t.db.$count(schema.dataRecycleLogTable)).toBe(0)
  })

  it('more than sixty searches an hour are rejected', async () => {
    const done = () => t.db.$count(schema.personRequest, eq(schema.personRequest.kind, 'find'))
    const search = () => send('find', { identifiers: [{ kind: 'mobile', value: '13000130000' }], reason })
    const row = {
      kind: 'find',
      admin_id: t.root.id,
      admin_name: 'root',
      reason,
      identifiers: [],
      counts: [],
      create_time: now(),
    } as const
    await t.db.insert(schema.personRequest).values(Array.from({ length: 59 - (await done()) }, () => row))
    expect(await search()).toMatchObject({ code: 1 })
    expect(await search()).toMatchObject({ error: 'THROTTLED' })
    expect(await done()).toBe(60)
  })
})
