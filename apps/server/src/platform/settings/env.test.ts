import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { parseEnv, parsePagesEnv } from './env.ts'
import { findMisspelledSettings } from './setting-reader.ts'
import { StartError } from '../process/start-error.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const secret = { SECRET_KEY: 'k'.repeat(32) }

describe('settings', () => {
  it('SMTP_ALLOWED lists the hosts of mail servers in the local network', () => {
    const listed = { ...secret, SMTP_ALLOWED: 'Mail.lan, 10.0.0.5:2526,[::1]:25' }
    expect(parseEnv(listed).smtpAllowed).toEqual(['mail.lan', '10.0.0.5:2526', '[::1]:25'])
    expect(() => parseEnv({ ...secret, SMTP_ALLOWED: 'smtp://mail.lan' })).toThrow(/SMTP_ALLOWED must be hosts/)
  })

  it('every setting but the secret key has a default', () => {
    expect(parseEnv(secret)).toEqual({
      acceptsLostWrites: false,
      acceptsOtherKey: false,
      adminPath: '/admin',
      memberPath: '/user',
      smtpAllowed: [],
      webhookAllowed: [],
      durability: 'full',
      port: 8000,
      host: '0.0.0.0',
      dataDir: join(process.cwd(), 'data'),
      databasePool: 16,
      databaseLimits: { statement: 15, wait: 5 },
      adminUsername: 'admin',
      hasDemo: true,
      hasMigrationBackup: true,
      hasAdminCaptcha: true,
      hasMemberCaptcha: true,
      throttleGetPerMinute: 3000,
      throttlePostPerMinute: 600,
      pageCostPerMinute: 12_000,
      renders: { count: 2, mostWaiting: 100 },
      searches: { count: 2, limit: 300 },
      secretKey: secret.SECRET_KEY,
      hasStoredKey: false,
      logLevel: 'info',
      trustedProxies: 0,
      slowQueryMs: 500,
      stopDelay: 0,
      pageCacheSeconds: 0,
      stalePageMinutes: 10,
      designSeconds: 60,
      trustsModules: false,
      programs: { common: {}, settings: { ...secret, DATA_DIR: join(process.cwd(), 'data') } },
    })
  })

  it('a socket that systemd passes to this process is taken over, and one for another process is not', () => {
    const provided = { ...secret, LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }
    expect(parseEnv(provided).socket).toBe(3)
    expect(parseEnv({ ...provided, LISTEN_PID: String(process.ppid) })).not.toHaveProperty('socket')
    expect(parseEnv({ ...provided, LISTEN_FDS: '0' })).not.toHaveProperty('socket')
  })

  it('WORKERS is a number or one for each processor, and needs PostgreSQL', () => {
    const postgresql = { ...secret, DATABASE_URL: 'postgres://localhost/site' }
    expect(parseEnv({ ...postgresql, WORKERS: '3' }).workers).toBe(3)
    expect(parseEnv({ ...postgresql, WORKERS: 'auto' }).workers).toBe(availableParallelism())
    expect(parseEnv({ ...secret, WORKERS: 'auto' })).not.toHaveProperty('workers')
    expect(parseEnv({ ...postgresql, WORKERS: '1' })).not.toHaveProperty('workers')
    expect(() => parseEnv({ ...secret, WORKERS: '2' })).toThrow(/only one process can use the embedded database/)
    for (const wrong of ['0', '-1', '1.5', '65', 'all'])
      expect(() => parseEnv({ ...postgresql, WORKERS: wrong })).toThrow(/WORKERS must be auto or a whole number/)
  })

  it('a process that serves pages alone may be several, without a database', () => {
    const pages = { API_ORIGIN: 'https://api.example.org' }
    expect(parsePagesEnv({ ...pages, WORKERS: '2' }).workers).toBe(2)
    expect(parsePagesEnv({ ...pages, WORKERS: 'auto' }).workers).toBe(availableParallelism())
    expect(parsePagesEnv({ ...pages, WORKERS: '2', TEACHNET_WORKER: '1' })).toMatchObject({ workers: 2, worker: 1 })
    expect(() => parsePagesEnv({ ...pages, WORKERS: '99' })).toThrow(/WORKERS must be auto or a whole number/)
  })

  it('traces go to the address of a collector, of all requests or of a share', () => {
    const set = { ...secret, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    expect(parseEnv(set).tracing).toEqual({ url: 'http://127.0.0.1:4318', share: 1 })
    expect(parseEnv({ ...set, OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracing).toMatchObject({ share: 0.05 })
    expect(parseEnv(secret)).not.toHaveProperty('tracing')
    expect(() => parseEnv({ ...set, OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' })).toThrow(
      /_ENDPOINT must be an address/,
    )
    for (const wrong of ['2', '-1', 'half'])
      expect(() => parseEnv({ ...set, OTEL_TRACES_SAMPLER_ARG: wrong })).toThrow(/must be a number from 0 to 1/)
  })

  it('BACKUP_HOURS schedules backups, of which seven are kept and one a week is restored for a trial', () => {
    expect(parseEnv({ ...secret, BACKUP_HOURS: '24' }).backups).toEqual({ everyHours: 24, keep: 7, drillDays: 7 })
    const set = { ...secret, BACKUP_HOURS: '6', BACKUP_KEEP: '28', BACKUP_DRILL_DAYS: '0' }
    expect(parseEnv(set).backups).toEqual({ everyHours: 6, keep: 28, drillDays: 0 })
    expect(parseEnv({ ...secret, BACKUP_KEEP: '3' })).not.toHaveProperty('backups')
    expect(() => parseEnv({ ...set, BACKUP_KEEP: '0' })).toThrow(/BACKUP_KEEP must be a whole number from 1/)
  })

  it('DATABASE_REPLICA_URLS names servers that follow the one of DATABASE_URL', () => {
    const primary = 'postgres://localhost/site'
    const replica = 'postgres://app:secret@r1/site'
    const set = { ...secret, DATABASE_URL: primary, DATABASE_REPLICA_URLS: `${replica} postgres://r2:5433/site` }
    expect(parseEnv(set).databaseReplicas).toEqual({ urls: [replica, 'postgres://r2:5433/site'], lag: 5000 })
    expect(parseEnv({ ...set, DATABASE_REPLICA_LAG: '60' }).databaseReplicas).toMatchObject({ lag: 60_000 })
    expect(parseEnv({ ...secret, DATABASE_URL: primary })).not.toHaveProperty('databaseReplicas')
    const wrong =
      (urls: string, url: string = primary) =>
      () =>
        parseEnv({ ...secret, DATABASE_URL: url, DATABASE_REPLICA_URLS: urls })
    expect(wrong('r1:5432')).toThrow(/DATABASE_REPLICA_URLS must be addresses/)
    expect(wrong(`${replica},mysql://r2/site`)).toThrow(/^((?!secret).)*$/s)
    expect(wrong(replica, '')).toThrow(/without DATABASE_URL/)
    expect(wrong(`${replica} ${primary}`)).toThrow(/twice, or the one of DATABASE_URL/)
    expect(() => parseEnv({ ...set, DATABASE_REPLICA_LAG: '0' })).toThrow(/DATABASE_REPLICA_LAG must be a whole/)
  })

  it('statements and waiting for a connection have time limits in seconds', () => {
    const set = { ...secret, DATABASE_STATEMENT_SECONDS: '60', DATABASE_WAIT_SECONDS: '2' }
    expect(parseEnv(set).databaseLimits).toEqual({ statement: 60, wait: 2 })
    expect(() => parseEnv({ ...set, DATABASE_STATEMENT_SECONDS: '0' })).toThrow(/DATABASE_STATEMENT_SECONDS must be/)
    expect(() => parseEnv({ ...set, DATABASE_WAIT_SECONDS: 'long' })).toThrow(/DATABASE_WAIT_SECONDS must be/)
  })

  it('DATABASE_DIRECT_URL belongs to DATABASE_URL', () => {
    const direct = { ...secret, DATABASE_DIRECT_URL: 'postgres://localhost/site' }
    expect(() => parseEnv(direct)).toThrow(/set without DATABASE_URL/)
    const both = parseEnv({ ...direct, DATABASE_URL: 'postgres://localhost:6432/site' })
    expect(both.databaseDirectUrl).toBe('postgres://localhost/site')
  })

  it('a worker listens on the socket that systemd passes to its primary process', () => {
    const provided = { ...secret, LISTEN_FDS: '1', LISTEN_PID: String(process.ppid), TEACHNET_WORKER: '2' }
    expect(parseEnv(provided)).toMatchObject({ socket: 3, worker: 2 })
  })

  it('arguments override environment variables, and an empty variable counts as unset', () => {
    const env = parseEnv(
      {
        ...secret,
        PORT: '8050',
        DEMO: 'on',
        PUBLIC_ORIGIN: 'https://www.example.org/',
        DATABASE_URL: '',
        ADMIN_CAPTCHA: 'off',
      },
      ['--demo=off', '--log-level=warn'],
    )
    expect(env).toMatchObject({
      port: 8050,
      hasDemo: false,
      publicOrigin: 'https://www.example.org',
      hasAdminCaptcha: false,
      logLevel: 'warn',
    })
    expect(env).not.toHaveProperty('databaseUrl')
  })

  it('MEMBER_PATH and ADMIN_PATH name the folders of apps that lie below another path of their host', () => {
    expect(parseEnv(secret)).toMatchObject({ memberPath: '/user', adminPath: '/admin' })
    expect(parseEnv({ ...secret, MEMBER_PATH: '/teach/user/', ADMIN_PATH: '/' })).toMatchObject({
      memberPath: '/teach/user',
      adminPath: '',
    })
    for (const path of ['teach/user', 'https://e.org/user', '/a b', '//host', '/a?b'])
      expect(() => parseEnv({ ...secret, MEMBER_PATH: path })).toThrow('MEMBER_PATH must be a path such as /teach/user')
  })

  it('SMTP_URL and SMS_URL set the providers of messages, and errors about them show no secret', () => {
    const set = {
      SMTP_URL: 'smtp://me:hush@host?from=a@example.org',
      SMS_URL: 'aliyun://key:hush@host?sign=x&template=1',
    }
    expect(parseEnv({ ...secret, ...set })).toMatchObject({ mail: { user: 'me' }, sms: { provider: 'aliyun' } })
    expect(parseEnv({ ...secret, SMTP_URL: '', SMS_URL: '' })).not.toHaveProperty('mail')
    const wrong = { SMTP_URL: 'smtp://me:hush@host', SMS_URL: 'aliyun://key:hush@host' }
    for (const name of Object.keys(wrong)) expect(() => parseEnv({ ...secret, ...wrong })).toThrow(`${name} must be`)
    expect(() => parseEnv({ ...secret, ...wrong })).not.toThrow(/hush/)
  })

  it('STORAGE_URL sets the storage of uploads, and errors about it show no secret', () => {
    const url = 's3://key:hush@host/bucket'
    expect(parseEnv({ ...secret, STORAGE_URL: url }).storage).toMatchObject({ bucket: 'bucket', secret: 'hush' })
    expect(parseEnv(secret)).not.toHaveProperty('storage')
    const parse = () => parseEnv({ ...secret, STORAGE_URL: 's3://key:hush@host/' })
    expect(parse).toThrow(/STORAGE_URL must be an address such as s3:/)
    expect(parse).not.toThrow(/hush/)
  })

  it.each(['Old-12', 'x'.repeat(128)])(
    'ADMIN_PASSWORD accepts %j, which may be older than the rule for new passwords',
    (password) => {
      expect(parseEnv({ ...secret, ADMIN_PASSWORD: password }).adminPassword).toBe(password)
    },
  )

  it('one error names all invalid settings and shows no password', () => {
    const wrong = {
      PORT: '80000',
      DEMO: 'maybe',
      DATABASE_URL: 'mysql://root:geheim@localhost/db',
      ADMIN_ORIGIN: 'https://example.org/admin',
      ADMIN_PASSWORD: 'a"b',
      ADMIN_USERNAME: '1st',
      SECRET_KEY: 'short',
      NEW_SECRET_KEY: 'short',
      LOG_LEVEL: 'loud',
      DURABILITY: 'some',
      THROTTLE_GET_PER_MINUTE: '-1',
      THROTTLE_POST_PER_MINUTE: 'many',
    }
    const parse = () => parseEnv(wrong, ['nonsense'])
    expect(parse).toThrow(StartError)
    for (const name of [...Object.keys(wrong), 'nonsense']) expect(parse).toThrow(name)
    expect(parse).not.toThrow(/geheim|a"b|short/)
  })

  it.each(['root:geheim@localhost', 'mysql://root:ge@geheim@localhost/db', 'postgres://root:a/geheim@localhost'])(
    'the error about a malformed URL shows no password: %s',
    (url) => {
      const parse = () => parseEnv({ ...secret, DATABASE_URL: url, SMTP_URL: url, SMS_URL: url, STORAGE_URL: url })
      expect(parse).toThrow(/DATABASE_URL must be/)
      expect(parse).not.toThrow(/geheim/)
    },
  )

  it('a generated secret key is stored in the data directory, readable only by its owner', () => {
    const folder = createFolder()
    const { secretKey, hasStoredKey } = parseEnv({ DATA_DIR: folder })
    expect(hasStoredKey).toBe(true)
    expect(secretKey.length).toBeGreaterThanOrEqual(32)
    expect(parseEnv({ DATA_DIR: folder }).secretKey).toBe(secretKey)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(secretKey)
    writeFileSync(join(folder, 'secret.key'), 'cut')
    expect(() => parseEnv({ DATA_DIR: folder })).toThrow(/secret\.key/)
  })

  it('no new secret key is generated for an embedded database that was written with a lost key [L3]', () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'db'))
    writeFileSync(join(folder, 'db', 'PG_VERSION'), '18')
    expect(() => parseEnv({ DATA_DIR: folder })).toThrow(/secret\.key is missing.*SECRET_KEY.*--accept-other-key=on/)
    expect(existsSync(join(folder, 'secret.key'))).toBe(false)
    // With PostgreSQL the folder does not matter: the database itself has a check of its key.
    expect(parseEnv({ DATA_DIR: folder, DATABASE_URL: 'postgresql://a@b/c' }).secretKey).toBeTruthy()
    rmSync(join(folder, 'secret.key'))
    expect(parseEnv({ DATA_DIR: folder }, ['--accept-other-key=on'])).toMatchObject({ acceptsOtherKey: true })
    expect(existsSync(join(folder, 'secret.key'))).toBe(true)
  })

  it('the error about a data directory that cannot be written states the cause', () => {
    const file = join(createFolder(), 'file')
    writeFileSync(file, '')
    expect(() => parseEnv({ DATA_DIR: join(file, 'data') })).toThrow(/cannot be written \(ENOTDIR\)/)
  })
})

it('an unknown argument is rejected with the nearest setting', () => {
  expect(() => parseEnv({}, ['--demmo=off'])).toThrow('Unknown setting "--demmo". Did you mean "--demo"?')
})

it.each([
  [
    { PUBLIC_ORIGN: 'https://a.example', HOME: '/root', PATH: '/bin' },
    [{ name: 'PUBLIC_ORIGN', nearest: 'PUBLIC_ORIGIN' }],
  ],
  [{ DATABSE_URL: 'x' }, [{ name: 'DATABSE_URL', nearest: 'DATABASE_URL' }]],
  [{ PUBLIC_ORIGIN: 'https://a.example', HOSTNAME: 'a', LOGNAME: 'b', USER: 'c', SHELL: 'd' }, []],
])('of the variables %j, %j resemble a setting', (variables, misspelled) => {
  expect(findMisspelledSettings(variables)).toEqual(misspelled)
})

it.runIf(process.platform === 'linux')('a data directory at an impossible path is named', () => {
  expect(() => parseEnv({ DATA_DIR: '/proc/nothing/here' })).toThrow(
    'The data directory /proc/nothing/here cannot be written',
  )
})
