import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileFolder } from '../../platform/process/own-files.ts'
import { expireEntries } from '../../records/history/audit-chain.repo.ts'
import { adminLogTable } from '../../records/tables/resources.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { bothDatabases } from '../../test-support/test-database.ts'

const verifier = join(fileFolder('static'), 'tools', 'verify-admin-log.mjs')

describe.each(bothDatabases)('the exported log of administrators on %s', (kind) => {
  let t: OwnCrudTestApp
  let folder: string
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    folder = mkdtempSync(join(tmpdir(), 'teachnet-chain-'))
  })
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    await t.db.execute(sql`truncate admin_log restart identity`)
    await t.db.insert(adminLogTable).values([
      { admin_id: 1, username: 'root', title: '修改了“林老师” 😀', data: '{"a":"\\"<é>\\u0000"}', create_time: 100 },
      { admin_id: 1, title: 'tab\t line\nquote " slash \\ / del \u007F bell \u0007 \u2028', create_time: 200 },
      { admin_id: 2, title: 'Third', url: '/admin/x?y=1&z=%E5', ip: '::1', create_time: 2000 },
      { admin_id: 2, title: 'Fourth', create_time: 3000 },
    ])
  })

  const download = async (as = t.root) =>
    t.app.inject({ url: '/admin/auth.AdminLog/chain', headers: { server: 'true', batoken: as.token } })
  const linesOf = async () =>
    gunzipSync((await download()).rawPayload)
      .toString()
      .trimEnd()
      .split('\n')
  const verify = (content: readonly string[], ...more: string[]) => {
    const file = join(folder, 'log.jsonl.gz')
    writeFileSync(file, gzipSync(`${content.join('\n')}\n`))
    const { status, stdout } = spawnSync(process.execPath, [verifier, ...more, file], { encoding: 'utf8' })
    return { status, stdout }
  }

  it('anyone can verify the file with Node alone, and find a recorded digest in it [G9]', async () => {
    const reply = await download()
    expect(reply.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': 'attachment; filename="admin-log-2026-03-02.jsonl.gz"',
    })
    const lines = await linesOf()
    // The four entries, and one of each export before.
    expect(verify(lines)).toEqual({
      status: 0,
      stdout: expect.stringContaining('All entries are as they were written'),
    })
    const digest = String(JSON.parse(lines[1] ?? '').chain)
    expect(verify(lines, `--digest=${digest}`).stdout).toContain(`The log has the entry with the digest ${digest}.`)
    expect(verify(lines, `--digest=${'0'.repeat(64)}`).status).toBe(1)
  })

  it('the verifier names the entry that was changed, removed or put in [G9]', async () => {
    const [one = '', two = '', three = '', four = ''] = await linesOf()
    expect(verify([one, two.replace('tab', 'tub'), three, four])).toEqual({
      status: 1,
      stdout: expect.stringMatching(/Entry 2 was changed after it was written \(.*, line 2\)/),
    })
    expect(verify([one, three, four]).stdout).toMatch(/Entries between 1 and 3 are missing/)
    expect(verify([two, three, four]).stdout).toMatch(/Entries before 2 are missing, and no entry states/)
    expect(verify([one, two, two, three, four]).stdout).toMatch(
      /Entries between 2 and 2 are missing, or were put there/,
    )
    expect(verify(['{"id":']).status).toBe(2)
    expect(spawnSync(process.execPath, [verifier, join(folder, 'none.gz')]).status).toBe(2)
  })

  it('a log whose oldest entries have expired is complete, alone and behind the file of the expired ones [G9]', async () => {
    let old: readonly string[] = []
    const keep = async (entries: readonly string[]) => {
      old = entries
      return 'file'
    }
    await expireEntries(t.db, { before: 1000, limit: 10, now: 4000, keep })
    const lines = await linesOf()
    expect(verify(lines)).toEqual({ status: 0, stdout: expect.stringContaining('Entries before 3 have expired') })
    expect(verify([...old, ...lines])).toEqual({ status: 0, stdout: expect.not.stringContaining('expired') })
  })

  it('only administrators who see every entry and may export them get the file, and the log records it [G9]', async () => {
    const clerk = await t.addAdmin('clerk', ['auth/adminLog/index', 'auth/adminLog/verify'])
    expect((await download(clerk)).json()).toMatchObject({ error: 'FORBIDDEN' })
    await download()
    const entries = (await t.db.select().from(adminLogTable)).map(({ url, title }) => [url, title])
    expect(entries).toContainEqual(['/admin/auth.AdminLog/chain', '管理员日志 - 导出日志链'])
  })
})
