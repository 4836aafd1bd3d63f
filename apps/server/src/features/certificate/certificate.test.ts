import type { CertificateCheck } from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { fondCodeTable, fondTextTable } from '../schema.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'

// The tests' clock starts at 2026-03-02 18:00 in the site's time zone.
describe.each(oneDatabase)('looking a certificate up on %s', (kind) => {
  let db: Database
  let app: FastifyInstance

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    app = await buildApp(await createTestDeps(db))
    const texts = await db
      .insert(fondTextTable)
      .values([
        { title: '证书有效', title_en: 'Valid', content: '<p>有效</p>', kind: 'valid', weigh: 9 },
        { title: '特别说明', kind: 'valid', content: '<p>特别</p>', weigh: 1 },
        { title: '已过期', title_en: 'Expired', kind: 'expired' },
        { title: '查无此证', title_en: 'Unknown', kind: 'unknown' },
      ])
      .returning({ id: fondTextTable.id })
    const certificate = { kind: 'teacher', holder_name: '李老师', subject_title: '高级讲师' } as const
    await db.insert(fondCodeTable).values([
      { ...certificate, code: 'TN-2024-0001', issued_on: '2024-01-05' },
      { ...certificate, code: 'TN-2024-0002', expires_on: '2026-03-02', text_id: texts[1]?.id ?? null },
      { ...certificate, code: 'TN-2024-0003', expires_on: '2026-03-01', text_id: texts[1]?.id ?? null },
      { ...certificate, code: 'TN-2024-0004', status: '0' },
    ])
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  async function check(code: string, { language = 'zh-cn', remoteAddress = '10.0.0.1' } = {}) {
    const url = `/api/certificate/check?code=${encodeURIComponent(code)}`
    const answer = await app.inject({ url, headers: { 'think-lang': language }, remoteAddress })
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.json<Reply<CertificateCheck> & { error?: string }>()
  }

  it('a certificate is found by any spelling of its code, with the text of its state, and the look-up is counted [R1]', async () => {
    expect((await check(' tn-2024 -0001 ')).data).toEqual({
      state: 'valid',
      certificate: {
        code: 'TN-2024-0001',
        kind: 'teacher',
        holder_name: '李老师',
        subject_title: '高级讲师',
        issued_on: '2024-01-05',
        expires_on: null,
        image: '',
        checks: 1,
      },
      text: { title: '证书有效', content: '<p>有效</p>' },
    })
    const { data } = await check('TN-2024-0001', { language: 'en' })
    expect([data.certificate?.checks, data.text?.title]).toEqual([2, 'Valid'])
  })

  it('a certificate is valid through its last day and shows its own text for a matching state [R1]', async () => {
    expect((await check('TN-2024-0002')).data).toMatchObject({ state: 'valid', text: { title: '特别说明' } })
    expect((await check('TN-2024-0003')).data).toMatchObject({ state: 'expired', text: { title: '已过期' } })
  })

  it('unissued, revoked and malformed codes are unknown certificates [R1]', async () => {
    for (const code of ['TN-2024-9999', 'TN-2024-0004', '', `' or 1=1 --`, '\0'])
      expect((await check(code)).data).toMatchObject({
        state: 'unknown',
        certificate: null,
        text: { title: '查无此证' },
      })
  })

  it('certificate look-ups are rate-limited [R1]', async () => {
    const remoteAddress = '10.0.0.2'
    const replies = await Promise.all(
      Array.from({ length: 22 }, (_, index) => check(`TN-${index}0000`, { remoteAddress })),
    )
    expect(replies.filter(({ error }) => error === 'TOO_FREQUENT')).toHaveLength(2)
    expect(await check('TN-2024-0001', { remoteAddress, language: 'en' })).toMatchObject({
      data: null,
      msg: 'Too many look-ups. Please try again in a minute.',
    })
  })
})
