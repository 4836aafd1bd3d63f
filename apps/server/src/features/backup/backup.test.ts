// @module-tag full
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { Database } from '../../platform/db/client.ts'
import { changeKeyCheck } from '../../platform/db/key-check.repo.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { createS3Storage } from '../../platform/storage/s3/s3-storage.ts'
import { startS3Server } from '../../test-support/s3-server.ts'
import { bothDatabases, type DatabaseKind, oneDatabase, onEachDatabase } from '../../test-support/test-database.ts'
import { createTestClock, createTestLog, createTestRandom } from '../../test-support/test-deps.ts'
import { fileEntryName, type ArchiveHeader, type ArchiveManifest } from './archive/archive.ts'
import { backUp, type Installation } from './back-up.ts'
import { loadMarks } from '../../platform/db/migrate.ts'
import { restore } from './restore.ts'
import { readSnapshot } from './database/run.repo.ts'
import { createSnapshotServer } from './snapshot/snapshot.ts'
import { readTestArchive, writeTestArchive, type TestEntry } from './archive/test-archive.ts'
import {
  createProductInstallation,
  createSmallInstallation,
  createTestFolder,
  createTestInstallation,
  inSmallSchema,
  smallSchema,
  stateOf,
  untouchedState,
  type AtEnd,
  withDatabase,
} from './test-installation.ts'

const key = 'k'.repeat(64)
const now = new Date('2026-03-02T10:00:00Z')
const otherKind = (kind: DatabaseKind) => bothDatabases.find((one) => one !== kind) ?? kind
const addUser = (name: string) => `insert into "user" (username) values ('${name}') returning id`

/** A small archive, quickly made and restored, and its installation; no test changes either. */
let small: { file: string; source: Installation; entries: readonly TestEntry[] }
let options: Awaited<ReturnType<typeof inSmallSchema>>
beforeAll(async () => {
  const undos: Parameters<AtEnd>[0][] = []
  const atEnd: AtEnd = (undo) => undos.push(undo)
  options = await inSmallSchema()
  const source = await createSmallInstallation('embedded', [addUser('first')], atEnd)
  await source.storage.write('a/one.txt', Buffer.from('one'))
  writeFileSync(join(source.dataDir, 'secret.key'), 'k'.repeat(64))
  const file = join(createTestFolder(atEnd), 'small.tgz')
  await backUp(source, file, now)
  small = { file, source, entries: await readTestArchive(file) }
  return async () => {
    for (const undo of undos) await undo()
  }
})

/** A row in every table, uploads of all kinds, and a key. */
async function createFullInstallation(kind: DatabaseKind): Promise<Installation> {
  const installation = await createProductInstallation(kind)
  const { dataDir, storage } = installation
  await withDatabase(installation, async (db) => {
    await db.run(fillEveryTable)
    await changeKeyCheck(db.run, key)
  })
  await storage.write('default/20260302/长名 (1).txt', Buffer.from('content'))
  await storage.write('default/20260302/empty.bin', Buffer.alloc(0))
  await storage.write('default/20260302/large.bin', randomBytes(3_000_000))
  writeFileSync(join(dataDir, 'secret.key'), key, { mode: 0o600 })
  return installation
}

/** Every number is 1, so that each reference finds its row; identity columns continue from 41. */
const fillEveryTable = String.raw`do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in
    select table_name, string_agg(quote_ident(column_name), ', ') as names, string_agg(quote_literal(case
        when data_type in ('smallint', 'integer', 'bigint', 'numeric', 'double precision') then '1'
        when data_type = 'boolean' then 'true'
        when data_type in ('json', 'jsonb') then '[null, "\\\""]'
        when data_type = 'ARRAY' then '{}'
        when data_type = 'date' then '2001-02-03'
        when data_type like 'timestamp%' then '2001-02-03 04:05:06.789012Z'
        when data_type = 'bytea' then '\x00ff'
        when character_maximum_length < 8 then 'x'
        else '𝔘"\' || chr(10) end), ', ') as texts
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name
  loop
    execute format('insert into %I (%s) overriding system value values (%s)', one.table_name, one.names, one.texts);
  end loop;
  for one in select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'
  loop perform setval(one.name, 41); end loop;
end $$`

const flipOne = (content: Buffer): Buffer => {
  const middle = content.length >> 1
  content.writeUInt8(255 - content.readUInt8(middle), middle)
  return content
}

const failed = async (run: Promise<unknown>): Promise<Error> => {
  const error = await run.then(
    () => new TypeError('nothing was thrown'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw error
  return error
}

onEachDatabase('a backup of an installation', (kind) => {
  it('a backup restores everything to another database: rows of every table, uploads, key and sequence positions [L7]', async () => {
    const source = await createFullInstallation(kind)
    const file = join(createTestFolder(), 'all.tgz')
    const manifest = await backUp(source, file, now)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const lasting = await withDatabase(source, (db) =>
      db.run(`select relname::text as name, 1 as rows from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'throttle' order by relname collate "C"`),
    )
    expect(manifest.tables.map(({ name, rows }) => ({ name, rows }))).toEqual(lasting)

    const target = await createTestInstallation(otherKind(kind))
    await restore(target, file, { blank: options.blank })
    const [there, here] = [await stateOf(source), await stateOf(target)]
    expect(here).toEqual(there)
    expect(Object.keys(here.files)).toEqual(
      expect.arrayContaining(['secret.key', 'storage/default/20260302/empty.bin']),
    )
    expect(statSync(join(target.dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readdirSync(target.dataDir).filter((name) => /restore|incoming|replaced|server[.]lock/.test(name))).toEqual(
      [],
    )

    // A server starts on the restored database, and its new rows cause no key collision.
    const db = await openDatabase(target, { onIdleError: () => undefined })
    const add = `insert into "user" (username, create_time, update_time) values ('later', 1, 1) returning id`
    try {
      expect(await db.run(add)).toEqual([{ id: 42 }])
    } finally {
      await db.close()
    }
  })

  it('a backup restores designed areas with their tables, indexes, keys and kept values, which no migration creates', async () => {
    const source = await createSmallInstallation(kind, [
      addUser('owner'),
      `create table own_area (id integer generated by default as identity primary key, name varchar(20) not null default 'it''s',
        owner integer references "user" (id), tags text[] not null default '{}')`,
      `create unique index own_area_name_unique on own_area (lower(name)) where name <> ''`,
      `insert into own_area (name, owner, tags) values ('first', 1, '{a,b}')`,
      `create table quarantine_3 as select id, name from own_area`,
      `alter table quarantine_3 add primary key (id)`,
    ])
    writeFileSync(join(source.dataDir, 'secret.key'), key)
    const file = join(createTestFolder(), 'designed.tgz')
    await backUp(source, file, now)
    const target = await createTestInstallation(otherKind(kind))
    await restore(target, file, options)
    expect((await stateOf(target)).tables).toEqual((await stateOf(source)).tables)
    const structure = (db: Database) =>
      db.run(`select indexdef as text from pg_indexes where tablename ~ '^(own|quarantine)_' union all
        select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'own_area'::regclass and contype <> 'n' union all
        select column_name || coalesce(column_default, '') from information_schema.columns where table_name = 'own_area' order by 1`)
    expect(await withDatabase(target, structure)).toEqual(await withDatabase(source, structure))
    await withDatabase(target, async (db) => {
      expect(await db.run(`insert into own_area (name) values ('second') returning id`)).toEqual([{ id: 2 }])
    })
  })

  it('a backup is a snapshot of one moment, whatever is written meanwhile [L7]', async () => {
    const source = await createSmallInstallation(kind, [addUser('a'), addUser('b')])
    const file = join(createTestFolder(), 'moment.tgz')
    const changes = await withDatabase(source, async (db) => {
      const snapshots = createSnapshotServer({
        db,
        dataDir: source.dataDir,
        random: createTestRandom(),
        log: createTestLog(),
      })
      await snapshots.start()
      const writers = keepWriting(db)
      await expect.poll(writers.count).toBeGreaterThan(5)
      const before = writers.count()
      await backUp(source, file, now)
      const after = writers.count()
      await writers.stop()
      await snapshots.stop()
      return { before, after }
    })
    const entries = await readTestArchive(file)
    const rows = (table: string) =>
      entries
        .filter(({ header }) => header.name.startsWith(`tables/${table}/`))
        .flatMap(({ content }) =>
          content
            .trim()
            .split('\n')
            .map((line): Record<string, string> => JSON.parse(line)),
        )
    const logs = rows('user_money_log')
    for (const { id, money } of rows('user')) {
      const own = logs.filter((log) => log.user_id === id)
      expect(own.reduce((sum, log) => sum + Number(log.money), 0)).toBe(Number(money))
      expect(own.at(-1)?.after).toBe(money)
    }
    expect(logs.length).toBeGreaterThanOrEqual(changes.before)
    // Writers were not blocked until the end.
    expect(changes.after).toBeGreaterThan(logs.length)
    expect(existsSync(join(source.dataDir, 'snapshots')) ? readdirSync(join(source.dataDir, 'snapshots')) : []).toEqual(
      [],
    )
  })

  it('a restore replaces data only with the option for it, and then replaces all of it', async () => {
    const { file, source } = small
    const target = await createSmallInstallation(kind, [addUser('somebody else')])
    await target.storage.write('b/two.txt', Buffer.from('two'))
    const before = await stateOf(target)
    expect((await failed(restore(target, file, options))).message).toContain('--replace')
    expect(await stateOf(target)).toEqual(before)
    await restore(target, file, { ...options, isReplacing: true })
    expect(await stateOf(target)).toEqual(await stateOf(source))
  })
})

/** Two writers that each move money and record the transfer, in one transaction. */
function keepWriting(db: Database): { count: () => number; stop: () => Promise<void> } {
  let count = 0
  let isStopped = false
  const write = async (id: number) => {
    while (!isStopped) {
      await db.transaction(async (queries) => {
        await queries.execute(`update "user" set money = money + 7 where id = ${id}`)
        await queries.execute(`insert into user_money_log (user_id, money, "before", "after")
          select id, 7, money - 7, money from "user" where id = ${id}`)
      })
      count++
      await sleep(1)
    }
  }
  const writers = Promise.all([write(1), write(2)])
  const stop = async () => {
    isStopped = true
    await writers
  }
  return { count: () => count, stop }
}

describe('a backup', () => {
  it('a backup overwrites no file, and leaves nothing behind when it fails', async () => {
    const { file, source } = small
    const content = readFileSync(file)
    expect((await failed(backUp(source, file, now))).message).toContain('exists already')
    expect(readFileSync(file).equals(content)).toBe(true)
    const folder = createTestFolder()
    const nothing = await createTestInstallation('embedded')
    expect(await failed(backUp(nothing, join(folder, 'x.tgz'), now))).toBeInstanceOf(StartError)
    expect(await failed(backUp(source, join(folder, 'no', 'x.tgz'), now))).toBeInstanceOf(StartError)
    expect(readdirSync(folder)).toEqual([])
  })

  it('a backup works without a server, after a killed server left its snapshot endpoint file', async () => {
    const { source } = small
    const endpoint = join(source.dataDir, 'snapshot.json')
    writeFileSync(endpoint, JSON.stringify({ port: 1, key: 'x' }))
    onTestFinished(() => rmSync(endpoint))
    const manifest = await backUp(source, join(createTestFolder(), 'x.tgz'), now)
    expect(manifest.tables.find(({ name }) => name === 'user')?.rows).toBe(1)
  })

  it('a backup takes files from one bucket and restores them to another', async () => {
    const clock = createTestClock()
    const account = { keyId: 'id', secret: 'hush-hush', region: 'eu-central-1', bucket: 'files' }
    const [one, other] = await Promise.all([startS3Server({ ...account, clock }), startS3Server({ ...account, clock })])
    onTestFinished(async () => {
      await one.close()
      await other.close()
    })
    const bucketOf = ({ endpoint }: { endpoint: string }) =>
      createS3Storage({ ...account, endpoint, isPathStyle: true, isDirect: true, mode: 's3' })
    const inBucket = { ...small.source, storage: bucketOf(one) }
    await inBucket.storage.write('a/photo.png', Buffer.from('picture'))
    const file = join(createTestFolder(), 'bucket.tgz')
    expect((await backUp(inBucket, file, now)).files.count).toBe(1)
    const target = { ...(await createTestInstallation('embedded')), storage: bucketOf(other) }
    await restore(target, file, options)
    expect(Buffer.from((await target.storage.read('a/photo.png')) ?? []).toString()).toBe('picture')
    expect(existsSync(join(target.dataDir, 'storage'))).toBe(false)
  })
})

describe('the secret key', () => {
  it('a secret key from the environment is left out of the archive, and a restore requires the same key', async () => {
    const secretKey = 'a key that an administrator keeps elsewhere'
    const file = join(createTestFolder(), 'without-key.tgz')
    await backUp({ ...small.source, secretKey }, file, now)
    expect((await readTestArchive(file)).map(({ header }) => header.name)).not.toContain('secret.key')
    expect(readFileSync(file).includes(secretKey)).toBe(false)
    const target = await createTestInstallation('embedded')
    expect((await failed(restore(target, file, options))).message).toContain('set SECRET_KEY to that key')
    const wrong = { ...target, secretKey: 'another key, of no use for that archive' }
    expect(await failed(restore(wrong, file, options))).toBeInstanceOf(StartError)
    expect(readdirSync(target.dataDir)).toEqual([])
    await restore({ ...target, secretKey }, file, options)
    expect(existsSync(join(target.dataDir, 'secret.key'))).toBe(false)
    await restore(wrong, file, { ...options, isReplacing: true, acceptsOtherKey: true })
  })

  it('the secret key of an archive is not written beside another key from the environment', async () => {
    const target = {
      ...(await createTestInstallation('embedded')),
      secretKey: 'another key, of no use for that archive',
    }
    expect((await failed(restore(target, small.file, options))).message).toContain('leave SECRET_KEY unset')
  })
})

onEachDatabase('a failing restore', (kind) => {
  // Opening an embedded database for each case takes long; where PostgreSQL is present, these cases are enough.
  const lateFaults = new Set(['has a changed row', 'has a file that the disk refuses'])
  const isQuick = oneDatabase.includes(kind)
  let target: Installation
  let before: Awaited<ReturnType<typeof untouchedState>>
  beforeAll(async () => {
    const undos: Parameters<AtEnd>[0][] = []
    target = await createSmallInstallation(kind, [addUser('stays')], (undo) => undos.push(undo))
    await target.storage.write('b/two.txt', Buffer.from('two'))
    before = await untouchedState(target)
    return async () => {
      for (const undo of undos) await undo()
    }
  })

  const edited = async (edit: (entry: TestEntry) => TestEntry | readonly TestEntry[]) => {
    const file = join(createTestFolder(), 'edited.tgz')
    await writeTestArchive(file, small.entries.flatMap(edit))
    return file
  }
  const inJson = (name: string, change: (value: ArchiveHeader & ArchiveManifest) => object) =>
    edited((entry) =>
      entry.header.name === name ? { ...entry, content: JSON.stringify(change(JSON.parse(entry.content))) } : entry,
    )
  const extra = (entry: TestEntry['header'], content = 'x') =>
    edited((one) => (one.header.name === 'manifest.json' ? [{ header: entry, content }, one] : one))
  const bytes = (change: (content: Buffer) => Buffer) => {
    const file = join(createTestFolder(), 'bytes.tgz')
    writeFileSync(file, change(readFileSync(small.file)))
    return Promise.resolve(file)
  }

  const cases: [why: string, message: RegExp, make: () => Promise<string>][] = [
    ['is cut off', /damaged/, () => bytes((content) => content.subarray(0, content.length - 200))],
    ['is cut off early', /damaged/, () => bytes((content) => content.subarray(0, 300))],
    ['has a flipped byte', /damaged/, () => bytes(flipOne)],
    ['is not an archive', /damaged/, () => bytes(() => Buffer.from('no archive at all'))],
    ['is empty', /damaged|not a backup/, () => bytes(() => Buffer.alloc(0))],
    ['has no manifest', /no manifest/, () => edited((entry) => (entry.header.name === 'manifest.json' ? [] : entry))],
    ['has no header', /does not begin/, () => edited((entry) => (entry.header.name === 'header.json' ? [] : entry))],
    [
      'has lost rows',
      /differ after the copy: user/,
      () => edited((entry) => (entry.header.name.startsWith('tables/user/') ? [] : entry)),
    ],
    [
      'has a changed row',
      /differ after the copy: user/,
      () => edited((entry) => ({ ...entry, content: entry.content.replace('"first"', '"First"') })),
    ],
    [
      'has rows that are none',
      /does not take its rows/,
      () => edited((entry) => (entry.header.name.startsWith('tables/') ? { ...entry, content: '{"id' } : entry)),
    ],
    [
      'has a changed file',
      /not those of its manifest/,
      () => edited((entry) => (entry.header.name === 'files/a/one.txt' ? { ...entry, content: 'One' } : entry)),
    ],
    [
      'has lost a file',
      /not those of its manifest \(0 of 1\)/,
      () => edited((entry) => (entry.header.name === 'files/a/one.txt' ? [] : entry)),
    ],
    [
      'has a file twice',
      /EEXIST/,
      () => edited((entry) => (entry.header.name === 'files/a/one.txt' ? [entry, entry] : entry)),
    ],
    ['has a file outside', /no backup writes/, () => extra({ name: 'files/../../outside.txt' })],
    ['has a link', /type symlink/, () => extra({ name: 'files/link', type: 'symlink', linkname: '/etc/passwd' }, '')],
    [
      'has an unknown table',
      /no table "nothing"/,
      () => extra({ name: 'tables/nothing/000001.ndjson' }, '{"id":"1"}\n'),
    ],
    ['has a file that the disk refuses', /ENAMETOOLONG/, () => extra({ name: fileEntryName('n'.repeat(300)) })],
    ['has a newer format', /format 2/, () => inJson('header.json', (header) => ({ ...header, version: 2 }))],
    [
      'has a newer schema',
      /newer version/,
      () =>
        inJson('header.json', (header) => ({
          ...header,
          migrations: [...header.migrations, { hash: 'new', created_at: 9e12 }],
        })),
    ],
    [
      'has another schema',
      /another line/,
      () => inJson('header.json', (header) => ({ ...header, migrations: [{ hash: 'other', created_at: 1 }] })),
    ],
  ]

  it.each(cases.filter(([why]) => isQuick || lateFaults.has(why)))(
    'a restore fails and changes nothing because the archive %s [L7]',
    async (_why, message, make) => {
      const error = await failed(restore(target, await make(), { ...options, isReplacing: true }))
      expect(error).toBeInstanceOf(StartError)
      expect(error.message).toMatch(message)
      expect(await untouchedState(target)).toEqual(before)
      expect(existsSync(join(target.dataDir, '..', 'outside.txt'))).toBe(false)
    },
  )

  it('a restore fails and changes nothing because a later migration fails', async () => {
    const broken = {
      name: 'broken',
      hash: 'broken',
      created_at: 9e12,
      statements: ['alter table nothing add column x int'],
    }
    const migrations = [...smallSchema, broken]
    await failed(restore(target, small.file, { ...options, isReplacing: true, migrations }))
    expect(await untouchedState(target)).toEqual(before)
  })
})

onEachDatabase('an archive of an older version, restored', (kind) => {
  it('an archive of an older version is migrated to the schema of this version', async () => {
    const next = {
      name: 'next',
      hash: 'next',
      created_at: 9e12,
      statements: [`alter table "user" add column nick_length int`, `update "user" set nick_length = length(username)`],
    }
    const target = await createTestInstallation(kind)
    await restore(target, small.file, { ...options, migrations: [...smallSchema, next] })
    await withDatabase(target, async (db) => {
      expect(await db.run('select username, nick_length from "user"')).toEqual([{ username: 'first', nick_length: 5 }])
      expect((await readSnapshot(db, loadMarks)).map(({ hash }) => hash)).toEqual(['small', 'next'])
    })
  })
})
