// @module-tag full
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCrudTestApp } from '../../records/test-support/test-app.ts'
import type { Database } from '../../platform/db/client.ts'
import { verifyChain } from '../../records/history/audit-chain.repo.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { seedConfig } from '../site-config/site-configuration.service.ts'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import { createMemoryStorage } from '../../test-support/memory-storage.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, testEnv } from '../../test-support/test-deps.ts'
import { noMariaDb, startMariaDb, type TestMariaDb } from './test-mariadb.ts'
import { createMover } from './test-move.ts'
import { oldSiteTables, type OldVersion, oldVersions } from './test-old-site.ts'

const digest = (name: string, text: string) => createHash(name).update(text).digest('hex')
const oldHash = (password: string, salt: string) => digest('md5', digest('md5', password) + salt)

/** Rows with everything that old sites really have: zero dates, encoded texts, orphans, states in several alphabets. */
function oldRows(version: OldVersion, bcrypt: string): string[] {
  const on = version === '2.2.2' ? `'enable'` : `'1'`
  return [
    `insert into ba_config (id, name, \`group\`, title, type, value, allow_del) values
      (1, 'site_name', 'basics', '站点', 'string', 'A &amp; B 学校', 0), (2, 'time_zone', 'basics', '时区', 'string', 'Asia/Shanghai', 0),
      (3, 'smtp_pass', 'mail', '密码', 'password', 'Mail-Secret-1', 0), (4, 'shop_kinds', 'shop', '类型', 'checkbox', '["a","b"]', 1), (5, 'backend_entrance', 'basics', '入口', 'string', '/manage', 0)`,
    `insert into ba_user_group (id, name, rules, status) values (1, '', '1,99,', '1'), (2, '普通', '*', '1')`,
    `insert into ba_user_rule (id, pid, title, name, menu_type, status) values (1, 0, '我的 &amp; 你的', 'account/mine', 'tab', '1')`,
    `insert into ba_user (id, group_id, username, nickname, email, mobile, birthday, money, score, password, salt, status, create_time, avatar) values
      (1, 2, 'tom', 'T &amp; M', 'tom@example.org', '13900000001', '2000-00-00', 1050, 7, '${oldHash('Tom-Pass-1', 'abc')}', 'abc', 'enable', 1700000000, '/static/images/avatar.png'),
      (2, 0, 'ann', '', 'TOM@example.org', '', '1990-05-06', 0, 0, '${bcrypt}', '', 'enable', 1700000000123, 'https://old.example.org/storage/default/a.png'),
      (5, 77, 'cat', 'Cat', '', '', null, 0, 0, '', '', 'banned', null, '')`,
    `insert into ba_user_money_log (user_id, money, \`before\`, \`after\`, memo, create_time) values (1, 1050, 0, 1050, '&lt;gift&gt;', 1700000001)`,
    `insert into ba_user_score_log (user_id, score, \`before\`, \`after\`, memo) values (9, 5, 0, 5, 'gone member')`,
    `insert into ba_admin_rule (id, pid, type, title, name, path, menu_type, url, status, component, remark) values
      (1, 0, 'menu_dir', '权限', 'auth', 'auth', null, '', '1', '', ''),
      (2, 1, 'menu', '管理员', 'auth/admin', 'auth/admin', 'tab', '', '1', '/src/views/backend/auth/admin/index.vue', 'Remark lang'),
      (3, 2, 'button', '查看', 'auth/admin/index', '', null, '', '1', '', ''),
      (4, 0, 'menu', '老师', 'teacher', 'teacher', 'tab', '', '1', '/src/views/backend/teacher/index.vue', '我的 &amp; 备注'),
      (5, 0, 'menu', '大屏', 'biz/screen', 'biz/screen', 'iframe', '//big.example.org/?a=1&amp;b=2', '1', '', ''),
      (6, 4, 'button', '导出', 'teacher/export', '', null, '', '1', '', '')`,
    `insert into ba_admin_group (id, pid, name, rules, status) values (1, 0, '超管', '*', '1'), (2, 1, '教务', '2,3,9999,', '1'), (3, 3, '自己', '', '0')`,
    `insert into ba_admin (id, username, nickname, email, password, salt, status) values
      (1, 'boss', '老板', 'boss@example.org', '${oldHash('Boss-Pass-1', 's1')}', 's1', ${on}),
      (2, 'desk', '', '', '${oldHash('Desk-Pass-1', '')}', '', ${on})`,
    `insert into ba_admin_group_access values (1, 1), (1, 1), (2, 2), (44, 2)`,
    `insert into ba_attachment (id, topic, url, name, size, storage, sha1, quote) values
      (1, 'default', '/storage/default/a.png', 'a.png', 5, 'local', '${digest('sha1', 'hello')}', 0),
      (2, 'default', '/storage/default/图.png', '图.png', 5, 'local', '${digest('sha1', 'other')}', 1),
      (3, 'default', '/storage/default/none.png', 'none', 5, 'local', '', 1), (4, 'default', 'https://cdn.example.org/x.png', 'x', 5, 'alioss', '', 1)`,
    `insert into ba_security_data_recycle (id, name, controller, data_table, status) values (1, '菜单', 'auth/Menu.php', 'menu_rule', '1'), (2, '再', 'auth/Rule.php', 'admin_rule', '1')`,
    `insert into ba_security_data_recycle_log (id, admin_id, recycle_id, data, data_table, create_time) values
      (1, 1, 1, '{"id":9,"username":"gone","password":"x","salt":"y"}', 'user', 1500000000)`,
    `insert into ba_security_sensitive_data_log (id, admin_id, data_table, data_field, \`before\`, \`after\`) values (1, 1, 'user', 'password', 'p1', null), (2, 1, 'user', 'email', null, 'b')`,
    `insert into ba_admin_log (id, admin_id, username, url, title, data, create_time) values
      (7, 1, 'boss', '/admin/x', '登录', '{"a":', 1600000000), (9, 0, '', '/admin/y', '改', null, 1600000001)`,
  ]
}

describe.skipIf(noMariaDb)('a BuildAdmin site that moves here', () => {
  let server: TestMariaDb
  let folder: string
  beforeAll(async () => {
    server = await startMariaDb()
    folder = mkdtempSync(join(tmpdir(), 'teachnet-old-site-'))
    mover = createMover({ storage, dataDir: folder })
    mkdirSync(join(folder, 'public/storage/default'), { recursive: true })
    mkdirSync(join(folder, 'app/admin/controller'), { recursive: true })
    writeFileSync(join(folder, 'app/admin/controller/Teacher.php'), '<?php class T { public function export() {} }')
    mkdirSync(join(folder, 'modules/cms'), { recursive: true })
    writeFileSync(join(folder, 'modules/cms/info.ini'), 'title = CMS')
    writeFileSync(join(folder, 'public/storage/default/a.png'), 'hello')
    writeFileSync(join(folder, 'public/storage/default/图.png'), 'hello')
    writeFileSync(join(folder, 'public/storage/default/unlisted.png'), 'free')
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const storage = createMemoryStorage()
  let mover: ReturnType<typeof createMover>
  const run = (...provided: Parameters<typeof mover.run>) => mover.run(...provided)
  const said = () => mover.said()

  describe.each(oldVersions)('of version %s', (version) => {
    let db: Database
    let url: string
    let site: Awaited<ReturnType<TestMariaDb['create']>>
    /** Rows with their days as texts. */
    const rowsOf = async (sql: string) =>
      (await db.run(sql)).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value instanceof Date ? value.toISOString().slice(0, 10) : value,
          ]),
        ),
      )

    beforeAll(async () => {
      db = await createTestDatabase(oneDatabase[0])
      site = await server.create(`site_${version.replaceAll('.', '_')}`)
      url = site.url
      await site.run(
        ...oldSiteTables(version),
        ...oldRows(version, version === '2.2.2' ? await hash('Ann-Pass-1', { cost: 4 }) : oldHash('Ann-Pass-1', '')),
      )
    })
    afterAll(() => db.close())

    it('is described first, and nothing is written', async () => {
      expect(await run(db, url, '--files', join(folder, 'public'))).toBe(0)
      expect(said()).toContain('      teacher/export\n')
      expect(said()).toContain('      web/src/views/backend/teacher/index.vue\n')
      expect(said()).toContain('      app/admin/controller/Teacher.php: export\n')
      expect(said()).toContain('      modules/cms: CMS\n')
      expect(said()).toMatch(/Found a site of BuildAdmin 2\.\d/)
      expect(said()).toMatch(/ba_user +3 rows +→ user/)
      expect(said()).toContain('ba_user.birthday: 1 × was no date')
      expect(said()).toContain('The back office moves to /manage')
      expect(said()).toContain('Nothing was written')
      expect(said()).not.toContain('Old-Site-1')
      expect(await rowsOf('select id from "user"')).toEqual([])
      expect(await rowsOf('select id from move_in_run')).toEqual([])
    })

    it('comes with its accounts, groups, rules, configuration, files and logs', async () => {
      expect(await run(db, url, '--apply', '--files', join(folder, 'public'))).toBe(2)
      expect(await rowsOf('select * from "user" order by id')).toMatchObject([
        {
          id: 1,
          username: 'tom',
          nickname: 'T & M',
          email: 'tom@example.org',
          birthday: null,
          money: 1050,
          score: 7,
          group_id: 2,
          avatar: '',
          status: 'enable',
        },
        {
          id: 2,
          nickname: 'ann',
          email: '',
          birthday: '1990-05-06',
          group_id: null,
          avatar: '/storage/default/a.png',
          create_time: 1_700_000_000,
        },
        { id: 5, status: 'disable', group_id: null, password: '', create_time: 1_772_445_600 },
      ])
      expect(await rowsOf('select id, name, rules from user_group order by id')).toEqual([
        { id: 1, name: '#1', rules: '1' },
        { id: 2, name: '普通', rules: '*' },
      ])
      expect(await rowsOf('select memo, money from user_money_log')).toEqual([{ memo: '<gift>', money: 1050 }])
      expect(await rowsOf('select user_id from user_score_log')).toEqual([{ user_id: 9 }])
      expect(await rowsOf('select id, username, nickname, status from admin order by id')).toEqual([
        { id: 1, username: 'boss', nickname: '老板', status: '1' },
        { id: 2, username: 'desk', nickname: 'desk', status: '1' },
      ])
      expect(await rowsOf('select id, pid, rules, status from admin_group order by id')).toEqual([
        { id: 1, pid: 0, rules: '*', status: '1' },
        { id: 2, pid: 1, rules: '2,3', status: '1' },
        { id: 3, pid: 0, rules: '', status: '0' },
      ])
      expect(await rowsOf('select * from admin_group_access order by uid')).toEqual([
        { uid: 1, group_id: 1 },
        { uid: 2, group_id: 2 },
      ])
      expect(await rowsOf('select id, name, menu_type, url, remark from admin_rule order by id')).toMatchObject([
        { name: 'auth', menu_type: 'tab' },
        { name: 'auth/admin', remark: '' },
        { name: 'auth/admin/index', menu_type: '' },
        { name: 'own/teacher', remark: '我的 & 备注' },
        { name: 'biz/screen', menu_type: 'iframe', url: 'https://big.example.org/?a=1&b=2' },
        { name: 'own/teacher/export', menu_type: '' },
      ])
    })

    it('has its secrets encrypted, and its own items with their choices', async () => {
      const values = new Map(
        (await rowsOf('select name, value from config')).map(({ name, value }) => [name, String(value)]),
      )
      expect(values.get('site_name')).toBe('A & B 学校')
      expect(values.get('shop_kinds')).toBe('a,b')
      expect(values.get('smtp_pass')).toMatch(/^v1\./)
      expect(decryptText(values.get('smtp_pass') ?? '', testEnv.secretKey)).toBe('Mail-Secret-1')
      // The old client keeps its own page of the teachers.
      expect(values.get('old_client_pages')).toBe('/src/views/backend/teacher/index.vue')
      // Entries that are older than the period would be deleted right after the move.
      expect(values.get('keep_recycle_log_days')).toBe('0')
    })

    it('has logs without passwords, and a whole chain of its administrators’ log', async () => {
      expect(await rowsOf('select title, data, create_time from security_data_recycle_log')).toEqual([
        { title: 'gone', data: '{"id":9,"username":"gone"}', create_time: 1_500_000_000 },
      ])
      expect(
        await rowsOf('select "before", "after", is_rollback from security_sensitive_data_log order by id'),
      ).toEqual([
        { before: '', after: '', is_rollback: 1 },
        { before: '', after: 'b', is_rollback: 0 },
      ])
      // The second rule of the same controller was rejected, and is listed.
      expect(await rowsOf('select id, controller, data_table from security_data_recycle order by id')).toEqual([
        { id: 1, controller: 'auth/Rule.php', data_table: 'admin_rule' },
        { id: 2, controller: '', data_table: 'admin_rule' },
      ])
      expect(await rowsOf('select id, data from admin_log order by id')).toEqual([
        { id: 7, data: '{"a":' },
        { id: 9, data: '' },
      ])
      expect(await verifyChain(db)).toMatchObject({ count: 2, fault: undefined })
    })

    it('has its files under the same addresses, and lists those that are missing or differ', async () => {
      const read = async (name: string) => Buffer.from((await storage.read(name)) ?? '').toString()
      expect(await read('default/a.png')).toBe('hello')
      expect(await read('default/unlisted.png')).toBe('free')
      expect(said()).toContain('/storage/default/none.png')
      expect(said()).toMatch(/1 are not what their record says \(sha1\):\n +\/storage\/default\/图\.png/)
      expect(said()).toContain('1 are in the storage "alioss"')
      expect(await rowsOf('select quote, url from attachment where id = 1')).toEqual([
        { quote: 1, url: '/storage/default/a.png' },
      ])
    })

    it('is proved by figures of both databases, and lists each changed value', async () => {
      expect(said()).toMatch(/ba_user: sum of money +1050 +1050/)
      expect(said()).not.toMatch(/^ +! .*checksum/m)
      const listed = readFileSync(join(folder, 'move-in', `left-over-1.ndjson`), 'utf8')
      expect(listed).toContain('"reason":"duplicate"')
      expect(listed).not.toContain(oldHash('Tom-Pass-1', 'abc'))
      expect(await rowsOf('select state, has_bcrypt from move_in_run')).toEqual([
        { state: 'done', has_bcrypt: version === '2.2.2' },
      ])
    })

    it('is taken over again with what has changed since, and nothing else', async () => {
      await site.run(
        `update ba_user set nickname = 'Tom' where id = 1`,
        `insert into ba_user (id, username, password, salt, status) values (6, 'sixteen_letters_', '${oldHash('Long-Pass-1', 'x')}', 'x', 'enable')`,
        'delete from ba_user where id = 5',
        'delete from ba_admin_group_access where uid = 2',
        `insert into ba_admin_log (id, title, create_time) values (10, '新', 1600000002)`,
      )
      // As a server here would have noted them before: files that came since would count as unused, and be deleted.
      await db.run(`insert into file_use_source (table_name, columns) values ('user', 'avatar')`)
      await run(db, url, '--apply')
      expect(await rowsOf('select * from file_use_source')).toEqual([])
      expect(said()).toMatch(/ba_user +3 read, 1 added, 1 changed/)
      expect(said()).toMatch(/ba_user +1 deleted/)
      expect(said()).toMatch(/ba_admin_rule +6 read, 0 added, 0 changed/)
      expect(said()).toMatch(/ba_admin_log +1 read, 1 added/)
      expect(await rowsOf('select id, nickname from "user" order by id')).toMatchObject([
        { nickname: 'Tom' },
        { id: 2 },
        { id: 6 },
      ])
      expect(await rowsOf('select uid from admin_group_access')).toEqual([{ uid: 1 }])
      expect(await verifyChain(db)).toMatchObject({ count: 3, fault: undefined })
    })

    it('starts with the rules of the product besides its own, and everybody signs in with the old password', async () => {
      const deps = await createTestDeps(db, { hasAdminCaptcha: false, hasMemberCaptcha: false })
      await seedAccess(deps)
      await seedConfig(deps)
      const [first] = await rowsOf('select min(id)::integer as id from admin_rule where id > 6')
      expect(Number(first?.id)).toBeGreaterThan(10_000)
      const t = await createCrudTestApp(db, undefined, { env: { hasAdminCaptcha: false, hasMemberCaptcha: false } })
      const visible = await t.call('GET', 'routine.Operation/moves')
      expect(visible.data?.runs).toMatchObject([
        { isDone: true, report: expect.stringContaining('Proof: ') },
        { isDone: true, report: expect.stringContaining('DATA_DIR/move-in/left-over-1.ndjson') },
      ])
      const signIn = async (url: string, username: string, password: string) =>
        (await t.app.inject({ method: 'POST', url, payload: { tab: 'login', username, password, keep: false } })).json<{
          code: number
        }>().code
      expect(await signIn('/admin/Index/login', 'boss', 'Boss-Pass-1')).toBe(1)
      expect(await signIn('/api/user/checkIn', 'tom', 'Tom-Pass-1')).toBe(1)
      expect(await signIn('/api/user/checkIn', 'sixteen_letters_', 'Long-Pass-1')).toBe(1)
      expect(await signIn('/api/user/checkIn', 'ann', 'Ann-Pass-1')).toBe(1)
      expect(await signIn('/api/user/checkIn', 'ann', 'Tom-Pass-1')).toBe(0)
      expect(
        await rowsOf(`select username from "user" where password not like '$argon2id$%' and password <> ''`),
      ).toEqual([])
      await t.close()
    })
  })

  describe('whose first run was cut off', () => {
    let db: Database
    let cutMover: ReturnType<typeof createMover>
    let listed: readonly string[]
    beforeAll(async () => {
      db = await createTestDatabase(oneDatabase[0])
      const site = await server.create('cut')
      await site.run(...oldSiteTables('2.1.2'), ...oldRows('2.1.2', oldHash('Ann-Pass-1', '')))
      cutMover = createMover({ storage, dataDir: join(folder, 'cut') })
      cutMover.cutAt(/ba_user +3 read/)
      await expect(cutMover.run(db, site.url, '--apply')).rejects.toThrow('cut off')
      await db.run(
        `insert into user_money_log (id, user_id, money, memo) overriding system value values (2, 1, 0, 'here')`,
      )
      await site.run(`insert into ba_user_money_log (id, user_id, money) values (3, 1, 0)`)
      cutMover.cutAt(undefined)
      expect(await cutMover.run(db, site.url, '--apply')).toBe(2)
      expect(cutMover.said()).toContain('Continuing the run that was cut off.')
      listed = readFileSync(join(folder, 'cut', 'move-in', 'left-over-1.ndjson'), 'utf8')
        .trimEnd()
        .split('\n')
    })
    afterAll(() => db.close())

    it('continues as a first run, which deletes nothing', async () => {
      expect(await db.run('select id from user_money_log order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    })

    it('lists the changed values of both parts, each once', () => {
      expect(listed.filter((line) => line.includes('"table":"ba_user"') && line.includes('birthday'))).toHaveLength(1)
      expect(listed.some((line) => line.includes('"table":"ba_security_data_recycle"'))).toBe(true)
      expect(new Set(listed).size).toBe(listed.length)
    })

    it('counts the changed values of both parts in its report', () => {
      expect(cutMover.said()).toContain('ba_user.birthday: 1 × was no date')
    })
  })

  it('needs a database in which no server has run', async () => {
    const db = await createTestDatabase(oneDatabase[0])
    const site = await server.create('blank')
    await site.run(...oldSiteTables('2.1.2'))
    const deps = await createTestDeps(db)
    await seedAccess(deps)
    await expect(run(db, site.url, '--apply')).rejects.toThrow(/not empty: the table "admin_rule"/)
    await deps.cache.close()
    await db.close()
  })
})
