import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import {
  type DatabaseFacts,
  inspectDatabase,
  type ReplicaFacts,
} from '../../platform/db/postgresql/inspect-database.ts'
import { parseEnv, readTestPostgresqlUrl } from '../../platform/settings/env.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { administer } from '../../test-support/template-database.ts'
import { databaseFindings, replicaFindings, serviceChecks } from './service-checks.ts'
import { examine, type Check, ok, problem, warning } from './doctor.ts'
import { machineChecks } from './machine-checks.ts'

const fit: DatabaseFacts = {
  version: 150_013,
  encoding: 'UTF8',
  isReadOnly: false,
  user: 'app',
  database: 'site',
  mayCreate: true,
  trigrams: 'installed',
  maxConnections: 100,
  usedConnections: 3,
  clockAhead: 20,
  pendingMigrations: 0,
  release: undefined,
}
const secret = { SECRET_KEY: 'k'.repeat(32) }

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Returns the findings of the check of that name with these settings. */
async function findingsOf(name: string, variables: Readonly<Record<string, string>>) {
  const settings = parseEnv({ ...secret, ...variables })
  const checks = [...machineChecks(settings), ...serviceChecks(settings, Date.now)]
  return (await checks.find((check) => check.name === name)?.look()) ?? []
}

describe('doctor', () => {
  const run = async (checks: readonly Check[]) => {
    const lines: string[] = []
    const isFit = await examine(checks, (line) => lines.push(line))
    return { isFit, text: lines.join('\n') }
  }

  it('the doctor prints every finding with its advice, and fails for a problem but not for a warning', async () => {
    const warned: Check = { name: 'mail', look: async () => [ok('Fine.'), warning('Slow.', 'Wait.')] }
    const first = await run([warned])
    expect(first.isFit).toBe(true)
    expect(first.text).toMatch(/ok +mail +Fine\.\nWARNING +mail +Slow\.\n +→ Wait\.\n\nproblems: 0, warnings: 1$/)
    const broken: Check = { name: 'disk', look: async () => [problem('Full.', 'Make room.')] }
    const second = await run([warned, broken])
    expect(second.isFit).toBe(false)
    expect(second.text).toContain('problems: 1, warnings: 1')
  })

  it('a check that throws is a problem and does not hide the findings of others', async () => {
    const { isFit, text } = await run([
      { name: 'disk', look: () => Promise.reject(new Error('no such device')) },
      { name: 'mail', look: async () => [ok('Fine.')] },
    ])
    expect(isFit).toBe(false)
    expect(text).toContain('no such device')
    expect(text).toContain('Fine.')
  })

  it.each<[fault: Partial<DatabaseFacts>, level: string, advice: string]>([
    [{ version: 120_000 }, 'warning', 'Upgrade'],
    [{ encoding: 'SQL_ASCII' }, 'problem', `ENCODING 'UTF8'`],
    [{ isReadOnly: true }, 'problem', 'primary'],
    [{ mayCreate: false }, 'problem', 'OWNER TO "app"'],
    [{ trigrams: 'forbidden' }, 'problem', 'CREATE EXTENSION pg_trgm'],
    [{ trigrams: 'missing' }, 'problem', 'postgresql-contrib'],
    [{ usedConnections: 90 }, 'warning', 'max_connections'],
    [{ clockAhead: -60_000 }, 'warning', 'time server'],
    [{ release: { number: 99, version: '9.0.0' } }, 'problem', 'upgrades.md'],
  ])('a fault of the database is named with what to do: %o', (fault, level, advice) => {
    expect(databaseFindings(fit, 18).every((finding) => finding.level === 'ok')).toBe(true)
    const found = databaseFindings({ ...fit, ...fault }, 18).filter((finding) => finding.level !== 'ok')
    expect(found).toMatchObject([{ level, advice: expect.stringContaining(advice) }])
  })

  it('a port that another program uses is a problem', async () => {
    const server = createServer((socket) => socket.destroy())
    onTestFinished(() => void server.close())
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const settings = { HOST: '127.0.0.1', PORT: String(port) }
    expect(await findingsOf('port', settings)).toMatchObject([{ level: 'problem' }])
    expect(await findingsOf('port', { ...settings, PORT: '0' })).toMatchObject([{ level: 'ok' }])
    expect(await findingsOf('port', { HOST: '203.0.113.9' })).toMatchObject([{ level: 'problem' }])
  })

  it('a data directory open to others is a warning, and one that cannot exist is a problem', async () => {
    const dataDir = join(createFolder(), 'data')
    expect(await findingsOf('data directory', { DATA_DIR: dataDir })).toMatchObject([{ level: 'ok' }])
    mkdirSync(dataDir, { mode: 0o755 })
    expect(await findingsOf('data directory', { DATA_DIR: dataDir })).toMatchObject([{ level: 'warning' }])
    expect(await findingsOf('data directory', { DATA_DIR: '/proc/none' })).toMatchObject([{ level: 'problem' }])
    expect(await findingsOf('disk', { DATA_DIR: dataDir })).toMatchObject([{ text: expect.stringContaining('GB') }])
  })

  it('the storage is tried with a file that is removed again', async () => {
    const dataDir = createFolder()
    expect(await findingsOf('storage', { DATA_DIR: dataDir })).toMatchObject([{ level: 'ok' }])
    const left = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(left).toEqual([])
    const bucket = { STORAGE_URL: 's3://abcd:secret@127.0.0.1:9/bucket?tls=off' }
    const [found] = await findingsOf('storage', { DATA_DIR: dataDir, ...bucket })
    expect(found).toMatchObject({ level: 'problem', text: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(found)).not.toContain('secret@')
  })

  it('the check of the mail server verifies the account, and sends no mail', async () => {
    const server = await startMailServer({ hasTls: false })
    onTestFinished(() => server.close())
    const url = `smtp://127.0.0.1:${server.port}?from=site@example.org`
    expect(await findingsOf('mail', { SMTP_URL: url })).toMatchObject([{ level: 'ok' }])
    expect(server.received).toEqual([])
    await server.close()
    expect(await findingsOf('mail', { SMTP_URL: url })).toMatchObject([{ level: 'problem' }])
    expect(await findingsOf('mail', {})).toMatchObject([{ level: 'warning' }])
  })

  it('the check of the trace collector verifies that it accepts traces', async () => {
    const requested: string[] = []
    const server = createHttpServer((request, response) => {
      requested.push(`${request.method} ${request.url}`)
      response.writeHead(requested.length === 1 ? 200 : 404).end()
    })
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` }
    expect(await findingsOf('traces', settings)).toMatchObject([{ level: 'ok' }])
    expect(await findingsOf('traces', settings)).toMatchObject([
      { level: 'warning', text: expect.stringContaining('404') },
    ])
    await new Promise((resolve) => server.close(resolve))
    expect(await findingsOf('traces', settings)).toMatchObject([
      { level: 'warning', text: expect.stringContaining('cannot be reached') },
    ])
    expect(requested[0]).toBe('POST /v1/traces')
    expect(await findingsOf('traces', {})).toEqual([])
  })

  it('an https site without a trusted proxy is a warning, and so is a site without an address', async () => {
    const site = { PUBLIC_ORIGIN: 'https://www.example.org' }
    expect(await findingsOf('addresses', site)).toMatchObject([{ level: 'warning' }])
    expect(await findingsOf('addresses', {})).toContainEqual(
      expect.objectContaining({ level: 'warning', text: expect.stringContaining('have no links to the site') }),
    )
    expect(await findingsOf('addresses', { ...site, TRUSTED_PROXIES: '1' })).toMatchObject([{ level: 'ok' }])
  })

  it.each<[fault: Partial<ReplicaFacts>, level: string, text: string]>([
    [{ isReplica: false }, 'problem', 'accepts writes'],
    [{ isOfSameServer: false }, 'problem', 'another server'],
    [{ waiting: 99_000_000 }, 'warning', '94 MB'],
    [{}, 'ok', 'follows the database'],
  ])('a replica that cannot be read is named: %o', (fault, level, text) => {
    const facts = { isReplica: true, isOfSameServer: true, waiting: 0, ...fault }
    expect(replicaFindings('r1:5432', facts)).toMatchObject([{ level, text: expect.stringContaining(text) }])
  })

  const server = readTestPostgresqlUrl()
  it.runIf(server)('the doctor names a replica that is not a replica, or does not answer', async () => {
    const variables = { DATABASE_URL: server ?? '', DATABASE_REPLICA_URLS: `${server}?a=b postgres://127.0.0.1:9/x` }
    expect(await findingsOf('replicas', variables)).toMatchObject([
      { level: 'problem', text: expect.stringContaining('is not a replica') },
      { level: 'warning', text: expect.stringContaining('DATABASE_REPLICA_URLS: PostgreSQL cannot be reached') },
    ])
  })

  it.runIf(server)('the doctor reads the rights of an account from PostgreSQL', async () => {
    const name = `teachnet_doctor_${process.pid}`
    const url = new URL(server ?? '')
    await administer(url.href, `create role ${name} login password 'p'`, `create database ${name}`)
    onTestFinished(() => administer(url.href, `drop database ${name}`, `drop role ${name}`))
    const place = new URL(`/${name}`, url).href
    expect(await inspectDatabase(place, Date.now)).toMatchObject({ mayCreate: true, trigrams: 'creatable' })
    const guest = new URL(place)
    Object.assign(guest, { username: name, password: 'p' })
    const facts = await inspectDatabase(guest.href, Date.now)
    expect(facts).toMatchObject({ user: name, mayCreate: false, trigrams: 'forbidden', encoding: 'UTF8' })
    expect(facts.pendingMigrations).toBeGreaterThan(20)
    expect(await findingsOf('schema', { DATABASE_URL: place })).toEqual([])
    const [missing] = await findingsOf('database', { DATABASE_URL: new URL('/teachnet_no_such', url).href })
    expect(missing).toMatchObject({ level: 'problem', text: expect.stringContaining('there is no database') })
  })
})
