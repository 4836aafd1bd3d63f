// @module-tag full
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, it, onTestFinished } from 'vitest'

import { backUp, type Installation } from '../../features/backup/back-up.ts'
import { restore } from '../../features/backup/restore.ts'
import {
  type AtEnd,
  createProductInstallation,
  createTestFolder,
  createTestInstallation,
  withDatabase,
} from '../../features/backup/test-installation.ts'
import { createCrudTestApp } from '../../records/test-support/test-app.ts'
import { createSampleRecords } from '../../records/test-support/sample-records.ts'
import type { Database } from '../../platform/db/client.ts'
import { requireKey } from '../../platform/db/key-check.repo.ts'
import { openKey, putInPlace, writeNextKey } from '../../platform/db/stored-key.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { revision } from '../../features/schema.ts'
import { buildApp } from '../../api.ts'
import { createSiteConfiguration, seedConfig } from '../../features/site-config/site-configuration.service.ts'
import { encryptedPattern, decryptText, encryptText } from '../../platform/secrets/encrypted-text.ts'
import { createTestAdmin } from '../../test-support/test-accounts.ts'
import { type DatabaseKind, loadBlankSnapshot, onEachDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, createTestRandom, testEnv } from '../../test-support/test-deps.ts'
import { rotateKey } from './rotate-key.ts'

const oldKey = testEnv.secretKey
const otherKey = 'another key, which takes the place of the first'
const idNumber = '11010519491231002X'
const mailPassword = 'the password of a mail account'

const undo: Parameters<AtEnd>[0][] = []
afterAll(async () => {
  for (const each of undo) await each()
})
/** Embedded installations by their values. Each is made once and copied, because opening a database takes a second of processor time. */
const made = new Map<string, Promise<Installation>>()

/** Creates an installation with its key in the data folder, on which a server has run, with encrypted configuration values. */
async function createInstallation(kind: DatabaseKind, values: readonly string[] = []): Promise<Installation> {
  if (kind !== 'embedded') return makeInstallation(kind, values, onTestFinished)
  const name = values.map((value) => decryptText(value, oldKey) ?? 'unreadable').join()
  const known = made.get(name) ?? makeInstallation(kind, values, (each) => undo.push(each))
  made.set(name, known)
  const [original, copy] = await Promise.all([known, createTestInstallation(kind)])
  cpSync(original.dataDir, copy.dataDir, { recursive: true })
  return copy
}

async function makeInstallation(kind: DatabaseKind, values: readonly string[], atEnd: AtEnd): Promise<Installation> {
  const installation = await createProductInstallation(kind, atEnd)
  writeFileSync(keyFile(installation), oldKey)
  await withDatabase(installation, async (db) => {
    await requireKey(db.run, { secretKey: oldKey, acceptsOtherKey: false })
    for (const [index, value] of values.entries())
      await db.run('insert into config (name, value) values ($1, $2)', [`own${index}`, value])
  })
  return installation
}

const keyFile = ({ dataDir }: Installation) => join(dataDir, 'secret.key')
const nextFile = (installation: Installation) => `${keyFile(installation)}.next`
const keyOf = (installation: Installation) => readFileSync(keyFile(installation), 'utf8')

async function rotate(settings: Parameters<typeof rotateKey>[0], more: Partial<Parameters<typeof rotateKey>[1]> = {}) {
  const lines: string[] = []
  await rotateKey(settings, { random: createTestRandom('new key'), say: (line) => lines.push(line), ...more })
  return lines.join('\n')
}

/** Returns the key that a server takes at its start with the key of its settings. */
const openOwnKey = (db: Database, installation: Installation) =>
  openKey(db.run, {
    dataDir: installation.dataDir,
    secretKey: installation.secretKey ?? keyOf(installation),
    hasStoredKey: installation.secretKey === undefined,
    acceptsOtherKey: false,
  })
const start = (installation: Installation) => withDatabase(installation, (db) => openOwnKey(db, installation))

/** Loads every encrypted text of every row. */
async function loadEncrypted(db: Database): Promise<readonly string[]> {
  const tables = await db.run(`select tablename::text as name from pg_tables where schemaname = 'public'`)
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await db.run(`select row_to_json(r)::text as text from "${String(name)}" r`)
    for (const { text } of rows) texts.push(...(String(text).match(new RegExp(encryptedPattern, 'g')) ?? []))
  }
  return texts
}

const hasOpen = (texts: readonly string[], key: string) =>
  texts.filter((text) => decryptText(text, key) !== undefined).length

/** Creates encrypted values everywhere the product stores them, through the product's own calls. */
async function fill(installation: Installation): Promise<{ path: string; id: number; field: string }[]> {
  const db = await openDatabase(installation, { onIdleError: () => undefined })
  const t = await createCrudTestApp(db)
  const call = async (...args: Parameters<typeof t.call>) => {
    const reply = await t.call(...args)
    expect(reply, `${args[1]}: ${reply.text}`).toMatchObject({ code: 1 })
    return reply
  }
  try {
    await seedConfig(t.deps)
    const samples = createSampleRecords(t)
    const added: { path: string; id: number; field: string }[] = []
    for (const { definition } of t.resources.all())
      for (const [field, { kind }] of Object.entries(definition.fields)) {
        if (kind !== 'masked') continue
        const path = definition.controller
        const watched = {
          name: path,
          controller: `${path.replace('.', '/')}.php`,
          data_table: definition.table,
          primary_key: 'id',
        }
        await call('POST', 'security.DataRecycle/add', { body: watched })
        await call('POST', 'security.SensitiveData/add', { body: { ...watched, data_fields: [field] } })
        const add = async () => {
          await call('POST', `${path}/add`, { body: { ...(await samples.bodyOf(definition)), [field]: idNumber } })
          const [row] = await db.run(`select max(id)::int as id from "${definition.table}"`)
          return Number(row?.id)
        }
        const [id, gone] = [await add(), await add()]
        for (const value of ['110105194912310038', idNumber])
          await call('POST', `${path}/edit`, { body: { id, [field]: value } })
        await call('DELETE', `${path}/del`, { query: { 'ids[]': String(gone) } })
        added.push({ path, id, field })
      }
    await call('POST', 'routine.Config/edit', {
      body: {
        smtp_server: 'smtp.example.org',
        smtp_port: '465',
        smtp_user: 'me',
        smtp_sender_mail: 'me@example.org',
        smtp_pass: mailPassword,
      },
    })
    await db.insert(revision).values({
      table_name: 'any',
      record_id: 1,
      number: 1,
      version: '1',
      data: { nested: [{ id_number: encryptText(idNumber, oldKey) }, 'v1.is.not.one'] },
      create_time: 1,
    })
    return added
  } finally {
    await t.close()
    await db.close()
  }
}

onEachDatabase('secret key rotation', (kind) => {
  it('after rotation the new secret key decrypts everything, and the old one nothing', async () => {
    const installation = await createInstallation(kind)
    const added = await fill(installation)
    expect(added.length).toBeGreaterThan(0)
    const before = await withDatabase(installation, loadEncrypted)
    expect(hasOpen(before, oldKey)).toBe(before.length)
    // Value, deleted copy, and both sides of two changes for each field; the mail password; the revision.
    expect(before.length).toBeGreaterThanOrEqual(added.length * 6 + 2)

    const said = await rotate(installation)
    expect(said).toContain(`Re-encrypted values: ${before.length}.`)
    const secretKey = keyOf(installation)
    expect(secretKey).not.toBe(oldKey)
    expect(existsSync(nextFile(installation))).toBe(false)
    const after = await withDatabase(installation, loadEncrypted)
    expect([hasOpen(after, oldKey), hasOpen(after, secretKey), after.length]).toEqual([0, before.length, before.length])

    expect(await start(installation)).toBe(secretKey)
    const db = await openDatabase(installation, { onIdleError: () => undefined })
    onTestFinished(() => db.close())
    const [left] = await db.run(
      'select (select count(*) from token)::int + (select count(*) from attempt_limit)::int as n',
    )
    expect(left).toEqual({ n: 0 })
    const deps = await createTestDeps(db, { secretKey })
    const app = await buildApp(deps)
    onTestFinished(() => app.close())
    const { headers } = await createTestAdmin(deps, { username: 'afterwards' })
    for (const { path, id, field } of added) {
      const reply = await app.inject({
        url: `/admin/${path}/reveal?id=${id}&field=${field}&reason=Check`,
        headers: { ...headers },
      })
      expect(reply.json()).toMatchObject({ code: 1, data: { value: idNumber } })
    }
    const site = createSiteConfiguration(await createTestDeps(db, { secretKey }))
    expect(await site.loadMailSettings()).toMatchObject({ password: mailPassword })
    await expect(requireKey(db.run, { secretKey: oldKey, acceptsOtherKey: false })).rejects.toThrow(
      /written with another secret key/,
    )
  })

  it('rotation leaves values encrypted with a lost secret key unchanged', async () => {
    const lost = encryptText('lost', otherKey)
    const installation = await createInstallation(kind, [lost])
    expect(await rotate(installation)).toContain('Re-encrypted values: 0.')
    expect(await withDatabase(installation, loadEncrypted)).toEqual([lost])
  })

  const crash = new Error('cut off')
  const createFilled = () =>
    createInstallation(
      kind,
      ['one value', 'another'].map((text) => encryptText(text, oldKey)),
    )
  const expectReadable = async (db: Database, key: string) => {
    const texts = await loadEncrypted(db)
    expect(new Set(texts.map((text) => decryptText(text, key)))).toEqual(new Set(['another', 'one value']))
  }
  /** Starts on the installation, and expects that the key of the start decrypts every value. */
  const startReadable = (installation: Installation) =>
    withDatabase(installation, async (db) => {
      const key = await openOwnKey(db, installation)
      await expectReadable(db, key)
      return key
    })

  it.each<[when: string, isNew: boolean, keyFiles: NonNullable<Parameters<typeof rotateKey>[1]['keyFiles']>]>([
    [
      'before the new key is written',
      false,
      {
        writeNext: () => {
          throw crash
        },
        putInPlace,
      },
    ],
    [
      'before the transaction ends',
      false,
      {
        writeNext: (dataDir, key) => {
          writeNextKey(dataDir, key)
          throw crash
        },
        putInPlace,
      },
    ],
    [
      'before the new key is put in place',
      true,
      {
        writeNext: writeNextKey,
        putInPlace: async (dataDir, key) => {
          if (key !== oldKey) throw crash
          await putInPlace(dataDir, key)
        },
      },
    ],
    [
      'after the new key was put in place',
      true,
      {
        writeNext: writeNextKey,
        putInPlace: async (dataDir, key) => {
          await putInPlace(dataDir, key)
          if (key !== oldKey) throw crash
        },
      },
    ],
  ])(
    'after a rotation interrupted %s, the next start takes the secret key of the database',
    async (_when, isNew, keyFiles) => {
      const installation = await createFilled()
      await expect(rotate(installation, { keyFiles })).rejects.toBe(crash)
      const key = await startReadable(installation)
      expect(key === oldKey).toBe(!isNew)
      expect(keyOf(installation)).toBe(key)
      expect(existsSync(nextFile(installation))).toBe(false)
    },
  )

  it('after an interrupted rotation, a backup has the key of its rows and the command can run again', async () => {
    const installation = await createFilled()
    const keyFiles = {
      writeNext: writeNextKey,
      putInPlace: async (_dataDir: string, key: string) => {
        if (key !== oldKey) throw crash
      },
    }
    await expect(rotate(installation, { keyFiles })).rejects.toBe(crash)
    const file = join(createTestFolder(), 'between.tgz')
    await backUp(installation, file, new Date('2026-03-02T10:00:00Z'))
    const target = await createTestInstallation(kind)
    await restore(target, file, { blank: await loadBlankSnapshot() })
    await startReadable(target)

    await rotate(installation, { random: createTestRandom('a third key') })
    expect(await startReadable(installation)).not.toBe(keyOf(target))
  })

  it('rotation takes the new secret key from the environment where the old one is set there, and can run twice', async () => {
    const installation = await createFilled()
    const provided = { ...installation, secretKey: oldKey, newSecretKey: otherKey }
    await expect(rotate({ ...installation, newSecretKey: otherKey })).rejects.toThrow(/SECRET_KEY, which is not set/)
    await expect(rotate({ ...installation, secretKey: oldKey })).rejects.toThrow(/set NEW_SECRET_KEY/)
    await expect(rotate({ ...provided, newSecretKey: oldKey })).rejects.toThrow(/the same as SECRET_KEY/)
    await expect(rotate({ ...provided, secretKey: 'a key that this database never had' })).rejects.toThrow(
      /written with another secret key/,
    )
    await rotate(provided)
    expect(await startReadable({ ...installation, secretKey: otherKey })).toBe(otherKey)
    expect(keyOf(installation)).toBe(oldKey)
    await expect(rotate(provided)).rejects.toThrow(/already uses NEW_SECRET_KEY/)
    await expect(start({ ...installation, secretKey: oldKey })).rejects.toThrow(/written with another secret key/)
  })

  it('rotation is refused while a server runs, and where no server has run yet', async () => {
    const installation = await createInstallation(kind)
    const db = await openDatabase(installation, { onIdleError: () => undefined })
    const running = kind === 'embedded' ? /is in use by process/ : /A server is running on PostgreSQL/
    await db.run('select 1')
    await expect(rotate(installation)).rejects.toThrow(running)
    await db.close()
    expect(keyOf(installation)).toBe(oldKey)
    const empty = await createTestInstallation(kind)
    await expect(rotate(empty)).rejects.toThrow(/has no secret key/)
    writeFileSync(keyFile(empty), oldKey)
    await expect(rotate(empty)).rejects.toThrow(
      kind === 'embedded' ? /no embedded database/ : /No server of this version/,
    )
  })
})
