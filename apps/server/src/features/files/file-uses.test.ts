import { type Field, isPrivateFile, type ResourceDefinition } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { writableFields } from '@teachnet/contract/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverKindOf } from '../../records/kinds/kinds.ts'
import { recordEarlierUses } from '../../records/files/file-uses.ts'
import { createSampleRecords, type SampleRecords } from '../../records/test-support/sample-records.ts'
import type { Database } from '../../platform/db/client.ts'
import { cachePreview, loadPreviews } from '../../content/picture-preview.repo.ts'
import { attachment, fileUse } from '../schema.ts'
import { createTestMember } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { removeAttachments } from './file-removal.ts'
import { createSecurityTestApp, type SecurityTestApp } from '../security/test-security-app.ts'

const areas = resources.filter((definition) => fileFieldsOf(definition).length > 0)

function fileFieldsOf(definition: ResourceDefinition): [string, Field][] {
  return writableFields(definition, 'add').filter(([, field]) => serverKindOf(field).files && !isPrivateFile(field))
}

describe.each(oneDatabase)('files in use on %s', (kind) => {
  let db: Database
  let t: SecurityTestApp
  let samples: SampleRecords

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    t = await createSecurityTestApp(db)
    samples = createSampleRecords(t)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

  /** Uploads a file and returns the id of its attachment. */
  async function upload(url: string): Promise<number> {
    const row = { url, name: url.slice(url.lastIndexOf('/') + 1), admin_id: 1, user_id: 0, last_upload_time: 1 }
    const [added] = await db
      .insert(attachment)
      .values({ ...row, storage: t.deps.storage.name })
      .returning({ id: attachment.id })
    return added?.id ?? 0
  }
  const remove = (ids: readonly number[], as = t.root) =>
    t.call('DELETE', 'routine.Attachment/del', { query: ids.map((id) => `ids[]=${id}`).join('&'), as })
  const isThere = async (id: number) => (await db.$count(attachment, eq(attachment.id, id))) === 1

  /** A value that refers to the file. */
  function naming(field: Field, url: string): unknown {
    if (field.kind === 'richText') return `<p>A <img src="${url}?w=320&amp;f=webp" alt="" /></p>`
    if (field.kind === 'rows') return [{ title: url }]
    return field.kind === 'images' || field.kind === 'files' ? [url] : url
  }

  const urlOf = ({ table }: ResourceDefinition, name: string, field: Field) => {
    const ending = 'accept' in field && field.accept ? field.accept.split(',')[0] : 'png'
    return `/storage/default/${table}-${name}.${ending}`
  }

  it('at least ten areas store file uses', () => {
    expect(areas.length).toBeGreaterThanOrEqual(10)
  })

  it.each(areas.map((definition) => [definition.controller, definition] as const))(
    'a file cannot be deleted while a record of %s uses it, with a message that names the record, and can be deleted afterwards [L5]',
    async (controller, definition) => {
      const fields = fileFieldsOf(definition)
      const body = await samples.bodyOf(definition)
      const files = new Map<string, number>()
      for (const [name, field] of fields) {
        body[name] = naming(field, urlOf(definition, name, field))
        files.set(name, await upload(urlOf(definition, name, field)))
      }
      const id = await t.add(controller, body)
      for (const [name, file] of files) {
        const reply = await remove([file])
        const place = { controller, title: definition.title.en, count: 1, records: [{ id, label: expect.any(String) }] }
        expect(reply, `${name}`).toMatchObject({ code: 0, error: 'FILE_IN_USE', data: { users: [place] } })
        expect(reply.msg).toContain(definition.title.en)
        expect(await isThere(file)).toBe(true)
      }
      const [emptied] = fields.filter(([, field]) => !field.required)
      if (emptied) {
        const [name, field] = emptied
        const empty = field.kind === 'images' || field.kind === 'files' ? [] : ''
        expect(await t.call('POST', `${controller}/edit`, { body: { id, [name]: empty } })).toMatchObject({ code: 1 })
        expect(await remove([files.get(name) ?? 0]), `${name}`).toMatchObject({ code: 1 })
        files.delete(name)
      }
      expect(await t.call('DELETE', `${controller}/del`, { query: `ids[]=${id}` })).toMatchObject({ code: 1 })
      for (const file of files.values()) expect(await remove([file])).toMatchObject({ code: 1 })
    },
  )

  it('a file is in use again when a record is restored from the recycle bin', async () => {
    const file = await upload('/storage/default/back.png')
    const id = await t.add('teacher.Teacher', { name: '李四', avatar: '/storage/default/back.png' })
    await t.call('DELETE', 'teacher.Teacher/del', { query: `ids[]=${id}` })
    const entry = await t.newest('DataRecycleLog')
    await t.call('POST', 'security.DataRecycleLog/restore', { body: { ids: [entry?.id] } })
    expect(await remove([file])).toMatchObject({ error: 'FILE_IN_USE' })
  })

  it('a file is in use again when an old revision of a record is restored', async () => {
    const file = await upload('/storage/default/revision.png')
    const id = await t.add('teacher.Teacher', { name: '王五', avatar: '/storage/default/revision.png' })
    await t.call('POST', 'teacher.Teacher/edit', { body: { id, avatar: '' } })
    await t.call('POST', 'teacher.Teacher/restore', { body: { id, number: 1 } })
    expect(await remove([file])).toMatchObject({ error: 'FILE_IN_USE' })
  })

  it('the configuration and the profiles of members and administrators count as file uses', async () => {
    const [logo, own, avatar] = [
      await upload('/storage/default/logo.png'),
      await upload('/storage/default/own.png'),
      await upload('/storage/default/avatar.png'),
    ]
    const item = { group: 'basics', title: 'Own', name: 'own_picture', type: 'image', weigh: 3, tip: '', rule: [] }
    await t.call('POST', 'routine.Config/add', { body: item })
    await t.call('POST', 'routine.Config/edit', { body: { own_picture: '/storage/default/logo.png' } })
    await t.call('POST', 'routine.AdminInfo/edit', { body: { avatar: '/storage/default/own.png' } })
    const member = await createTestMember(t.deps, { username: 'lina' })
    const form = { username: 'lina', nickname: 'Lina', avatar: 'https://cdn.example.org/storage/default/avatar.png' }
    await t.app.inject({ method: 'POST', url: '/api/account/profile', headers: member.headers, payload: form })
    expect(await remove([logo])).toMatchObject({
      msg: '“logo.png” is in use and cannot be deleted: Configuration items (1)',
    })
    expect((await remove([own])).msg).toContain('Administrators “root”')
    expect((await remove([avatar])).msg).toContain('Members “Lina”')
  })

  it('a file in use names its records only to callers that may open their list', async () => {
    const file = await upload('/storage/default/secret.png')
    await t.add('teacher.Teacher', { name: 'Hidden Name', avatar: '/storage/default/secret.png' })
    const clerk = await t.addAdmin('fileClerk', ['routine/attachment/del'])
    const reply = await remove([file], clerk)
    expect(reply).toMatchObject({
      code: 0,
      msg: '“secret.png” is in use and cannot be deleted: Teachers (1)',
      data: { users: [{ controller: 'teacher.Teacher', count: 1, records: [] }] },
    })
    expect(reply.text).not.toContain('Hidden Name')
  })

  it('uses of files are listed before they are deleted, with names only for callers that may open the list', async () => {
    const [used, free] = [await upload('/storage/default/asked.png'), await upload('/storage/default/idle.png')]
    const id = await t.add('teacher.Teacher', { name: 'Named', avatar: '/storage/default/asked.png' })
    const clerk = await t.addAdmin('askingClerk', ['routine/attachment/del'])
    const requested = async (ids: readonly number[], as = t.root) => {
      const body = { controller: 'routine.Attachment', target: { ids } }
      return (await t.call('POST', 'bulk/dependents', { body, as })).data
    }
    const place = { controller: 'teacher.Teacher', title: 'Teachers', rule: 'refuses', count: 1 }
    const records = [{ id, label: 'Named', field: expect.any(String) }]
    expect(await requested([used, free])).toEqual({ areas: [{ ...place, records }], descendants: 0 })
    expect(await requested([used], clerk)).toEqual({ areas: [{ ...place, records: [] }], descendants: 0 })
    expect(await requested([free])).toEqual({ areas: [], descendants: 0 })
    const noRights = await t.addAdmin('noClerk', ['teacher/teacher/index'])
    expect(await requested([used], noRights)).not.toMatchObject({ areas: expect.anything() })
  })

  it('when one of several files is in use, none is deleted', async () => {
    const [used, free] = [await upload('/storage/default/u.png'), await upload('/storage/default/f.png')]
    await t.add('teacher.Teacher', { name: '赵六', avatar: '/storage/default/u.png' })
    expect(await remove([free, used])).toMatchObject({ error: 'FILE_IN_USE' })
    expect(await isThere(free)).toBe(true)
    expect(await remove([free])).toMatchObject({ code: 1 })
  })

  it('the clean-up of abandoned forms keeps files in use', async () => {
    const file = await upload('/storage/default/form.pdf')
    await t.add('teacher.Teacher', { name: '钱七', photo: '/storage/default/form.pdf' })
    await removeAttachments(t.deps, ['/storage/default/form.pdf'])
    expect(await isThere(file)).toBe(true)
  })

  it('the preview of a picture is deleted with its file', async () => {
    const url = '/storage/default/previewed.png'
    const file = await upload(url)
    await cachePreview(db, url, 'fed0129ab345')
    await remove([file])
    await t.deps.jobs.runDue()
    expect((await loadPreviews(db, [url])).size).toBe(0)
  })

  it('a file is never both deleted and taken into use, in any order', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const url = `/storage/default/race-${turn}.png`
      const file = await upload(url)
      const [saved, removed] = await Promise.all([
        t.call('POST', 'teacher.Teacher/add', { body: { name: `Race ${turn}`, avatar: url } }),
        remove([file]),
      ])
      const isUsed = (await db.$count(fileUse, eq(fileUse.url, url))) > 0
      if (removed.code === 0) expect([isUsed, await isThere(file), saved.code]).toEqual([true, true, 1])
      // The file was deleted first: the record was rejected, or referred to a file that was gone before it was saved.
      else expect(await isThere(file)).toBe(false)
    }
  })

  it('uses older than the table of file uses are stored once, and again for a new column', async () => {
    const file = await upload('/storage/default/earlier.png')
    await db.execute(sql`insert into "brand" ("name", "logo") values ('Earlier', '/storage/default/earlier.png')`)
    const definitions = t.resources.all().map(({ definition }) => definition)
    await db.execute(sql`delete from "file_use_source"`)
    await recordEarlierUses(db, definitions)
    expect(await remove([file])).toMatchObject({ error: 'FILE_IN_USE' })
    await db.execute(sql`delete from "file_use" where "url" = '/storage/default/earlier.png'`)
    await recordEarlierUses(db, definitions)
    expect(await db.$count(fileUse, eq(fileUse.url, '/storage/default/earlier.png'))).toBe(0)
    await db.execute(sql`update "file_use_source" set "columns" = 'fewer' where "table_name" = 'brand'`)
    await recordEarlierUses(db, definitions)
    expect(await remove([file])).toMatchObject({ error: 'FILE_IN_USE' })
  })
})
