// @module-tag full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresql } from '../../platform/db/postgresql/postgresql.ts'
import { createTestPostgresql, oneDatabase } from '../../test-support/test-database.ts'
import { noMariaDb, startMariaDb, type TestMariaDb } from './test-mariadb.ts'
import { loadDigests } from './test-move.ts'
import { oldSiteTables } from './test-old-site.ts'

/** How often the command is killed. `MOVE_IN_KILLS=10` tries it more often than a run of all tests has time for. */
const kills = Number(process.env.MOVE_IN_KILLS ?? 3)

const many = 60_000
const statements = [
  `insert into ba_user (id, username, nickname, money, status, birthday, create_time)
     select seq, concat('m', seq), concat('A &amp; ', seq), seq, 'enable', if(seq % 7 = 0, '0000-00-00', null), 1600000000 from seq_1_to_8000`,
  `insert into ba_user_money_log (user_id, money, \`before\`, \`after\`, memo, create_time) select seq, seq, 0, seq, 'gift', 1600000000 from seq_1_to_8000`,
  `insert into ba_admin_rule (id, pid, type, title, name, path, menu_type, status, create_time) values (1, 0, 'menu', '学生', 'biz/many', 'biz/many', 'tab', '1', 1600000000)`,
  `insert into ba_admin_log (admin_id, title, data, create_time) select 0, concat('entry ', seq), '{}', 1600000000 + seq from seq_1_to_3000`,
  `insert into ba_attachment (topic, url, name, size, storage, create_time, last_upload_time)
     select 'default', concat('/storage/default/', seq, '.txt'), seq, 1, 'local', 1600000000, 1600000000 from seq_1_to_300`,
  `create table ba_many (id int not null primary key, name varchar(50), seen datetime, user_id int, delete_time bigint, create_time bigint)`,
  `insert into ba_many select seq, concat('n &amp; ', seq), if(seq % 9 = 0, '0000-00-00 00:00:00', '2024-01-01 08:00:00'), seq % 9000,
     if(seq % 100 = 0, 1600000000, null), 1600000000 from seq_1_to_${many}`,
  `create table ba_flake (id bigint unsigned not null primary key, pid bigint unsigned, name varchar(50))`,
  `insert into ba_flake select 1760000000000000000 + seq, if(seq > 1, 1760000000000000000 + floor(seq / 2), 0), concat('f', seq) from seq_1_to_5000`,
  'create table ba_loose (word varchar(20), amount int)',
  `insert into ba_loose select concat('w', seq % 50), seq % 3 from seq_1_to_1000`,
]

describe.skipIf(noMariaDb || !oneDatabase.includes('postgresql'))('a move that is killed', () => {
  let server: TestMariaDb
  let folder: string
  let from: string
  beforeAll(async () => {
    server = await startMariaDb()
    folder = mkdtempSync(join(tmpdir(), 'teachnet-killed-move-'))
    const site = await server.create('killed')
    from = site.url
    await site.run(...oldSiteTables('2.1.2'), ...statements)
    mkdirSync(join(folder, 'public/storage/default'), { recursive: true })
    for (let number = 1; number <= 300; number += 1)
      writeFileSync(join(folder, `public/storage/default/${number}.txt`), 'x')
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs the command as a process; with `after`, kills it that many milliseconds after it has begun to write. */
  const run = async (url: string, dataDir: string, after?: number) => {
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../../cli/maintenance.ts'),
        'move-in',
        from,
        '--apply',
        '--files',
        join(folder, 'public'),
      ],
      { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (data: Buffer) => (said += data.toString()))
    child.stdout.on('data', (data: Buffer) => {
      const hasBegun = said.includes('Taking over:')
      said += data.toString()
      if (!hasBegun && said.includes('Taking over:') && after !== undefined)
        setTimeout(() => child.kill('SIGKILL'), after)
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code, said }
  }

  /** What is in the database, in the list of changed values, and in the folder of files. */
  const resultOf = async (url: string, dataDir: string) => {
    const db = await openPostgresql({ url, onIdleError: () => undefined })
    const digests = await loadDigests(db)
    await db.close()
    const lists = readdirSync(join(dataDir, 'move-in'))
    const listed = lists.flatMap((name) =>
      readFileSync(join(dataDir, 'move-in', name), 'utf8')
        .trimEnd()
        .split('\n'),
    )
    const files = readdirSync(join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
    return { digests, listed: listed.toSorted(), files: files.filter((file) => file.isFile()).length }
  }

  it(`${kills} times has the result of one that is not`, { timeout: 60_000 * (kills + 3) }, async () => {
    const [whole, cut] = [
      await createTestPostgresql({ isMigrated: true }),
      await createTestPostgresql({ isMigrated: true }),
    ]
    const [wholeDir, cutDir] = [join(folder, 'whole'), join(folder, 'cut')]
    const started = performance.now()
    expect(await run(whole.url, wholeDir)).toMatchObject({ code: 0 })
    const most = performance.now() - started
    let killed = 0
    for (let number = 1; number <= kills; number += 1) {
      // From soon after the beginning to the last tables, each time further than the one before.
      const { code } = await run(cut.url, cutDir, Math.round((most / kills / 2) * (Math.random() + 0.1)))
      if (code === null) killed += 1
    }
    expect(killed).toBeGreaterThan(kills / 2)
    const last = await run(cut.url, cutDir)
    expect(last.code).toBe(0)
    expect(await resultOf(cut.url, cutDir)).toEqual(await resultOf(whole.url, wholeDir))
    await whole.drop()
    await cut.drop()
  })
})
