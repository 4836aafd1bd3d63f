import { keepsRule } from '@teachnet/contract'
import { adminArea, memberArea } from '@teachnet/protocol'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

import { parseTrustedProxies } from '../network/addresses.ts'
import { StartError } from '../process/start-error.ts'
import type { Settings } from './settings.ts'
import { oidcUrlExample, parseOidcUrl } from './oidc-url.ts'
import { createSettingReader, type DeclaredSetting, type SettingReader, type Variables } from './setting-reader.ts'
import { durabilities, logLevels } from './setting-words.ts'
import { parseSmsUrl, smsUrlExample } from './sms-url.ts'
import { parseSmtpUrl, smtpUrlExample } from './smtp-url.ts'
import { parseStorageUrl, storageUrlExample } from './storage-url.ts'

/**
 * Reads the settings from variables and arguments.
 *
 * @throws StartError that lists all problems
 */
export function parseSettings(
  variables: Variables,
  args: readonly string[] = [],
  { hasDatabase = true }: { readonly hasDatabase?: boolean } = {},
): Settings {
  const reader = createSettingReader(variables, args)
  const settings = readAll(reader, variables, hasDatabase)
  if (reader.problems.length > 0)
    throw new StartError(['The settings cannot be used:', ...reader.problems].join('\n  '))
  const { NEW_SECRET_KEY: _newKey, ADMIN_PASSWORD: _password, METRICS_TOKEN: _token, ...stored } = reader.set
  const programs = { common: commonVariables(variables), settings: { ...stored, DATA_DIR: settings.dataDir } }
  return withoutAbsent({ ...settings, programs })
}

/** Returns all settings with their accepted values and defaults, for the documentation. */
export function describeSettings(): readonly DeclaredSetting[] {
  const reader = createSettingReader({}, [])
  readAll(reader, {}, true)
  return reader.declared()
}

function readAll(reader: SettingReader, variables: Variables, hasDatabase: boolean) {
  const database = databaseSettings(reader)
  return {
    ...database,
    ...processSettings(reader, variables, hasDatabase && database.databaseUrl === undefined),
    ...serviceSettings(reader),
    ...addressSettings(reader),
    ...accountSettings(reader),
    ...operationSettings(reader),
  }
}

const databaseExample = 'postgresql://user:password@host:5432/database'

function databaseSettings(reader: SettingReader) {
  const { integer, address } = reader
  const databaseUrl = address('DATABASE_URL', 'postgres|postgresql', databaseExample)
  const databaseDirectUrl = address('DATABASE_DIRECT_URL', 'postgres|postgresql', databaseExample)
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    reader.object('DATABASE_DIRECT_URL is set without DATABASE_URL, which it belongs to.')
  return {
    databaseUrl,
    databaseDirectUrl,
    databasePool: integer('DATABASE_POOL', 16, 1000, 2),
    databaseLimits: {
      statement: integer('DATABASE_STATEMENT_SECONDS', 15, 3600, 1),
      wait: integer('DATABASE_WAIT_SECONDS', 5, 300, 1),
    },
    databaseReplicas: replicas(reader, databaseUrl),
    durability: reader.oneOf('DURABILITY', durabilities),
    acceptsLostWrites: reader.isOn('ACCEPT_LOST_WRITES', false),
    slowQueryMs: integer('SLOW_QUERY_MS', 500, 3_600_000),
    designSeconds: Math.max(integer('DESIGN_SECONDS', 60, 3600), 1),
  }
}

function replicas({ text, integer, refuse, object }: SettingReader, databaseUrl: string | undefined) {
  const wanted = `addresses such as ${databaseExample}, with blanks between them`
  const urls = (text('DATABASE_REPLICA_URLS', wanted) ?? '').split(/[\s,]+/).filter(Boolean)
  const lag = integer('DATABASE_REPLICA_LAG', 5, 3600, 1) * 1000
  if (urls.length === 0) return undefined
  if (!urls.every((url) => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)))
    refuse('DATABASE_REPLICA_URLS', wanted)
  if (databaseUrl === undefined)
    object('DATABASE_REPLICA_URLS is set without DATABASE_URL, which names the database that they follow.')
  if (urls.includes(databaseUrl ?? '') || new Set(urls).size < urls.length)
    object('DATABASE_REPLICA_URLS names a server twice, or the one of DATABASE_URL.')
  return { urls, lag }
}

const mostWorkers = 64

/** @param isAlone whether only one process can run: the embedded database belongs to one; without a database there may be several */
function processSettings(reader: SettingReader, variables: Variables, isAlone: boolean) {
  const worker = Number(variables.TEACHNET_WORKER) || undefined
  return {
    port: reader.integer('PORT', 8000, 65_535),
    host: reader.text('HOST', 'an address', '0.0.0.0'),
    // A worker listens through its primary process, to which systemd passed the socket.
    socket: givenSocket(variables, worker === undefined ? process.pid : process.ppid),
    workers: workers(reader, isAlone),
    worker,
    dataDir: resolve(reader.text('DATA_DIR', 'a path', './data')),
    stopDelay: reader.integer('STOP_DELAY', 0, 300),
    trustsModules: reader.oneOf('MODULES', ['data', 'trusted'], 'data or trusted') === 'trusted',
  }
}

/**
 * The first file descriptor that systemd passes on, if it passes one to the process `pid`: programs that this process starts inherit the
 * variables, but not the socket.
 * @see https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
function givenSocket({ LISTEN_PID: receiver, LISTEN_FDS: count }: Variables, pid: number): number | undefined {
  return receiver === String(pid) && Number(count) >= 1 ? 3 : undefined
}

function workers({ text, refuse, object }: SettingReader, isAlone: boolean): number | undefined {
  const wanted = `auto or a whole number from 1 to ${mostWorkers}`
  const value = text('WORKERS', wanted, '1')
  if (value === 'auto') return isAlone ? undefined : availableParallelism()
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1 || count > mostWorkers) refuse('WORKERS', wanted)
  else if (count > 1 && isAlone)
    object(`WORKERS is ${count}, but only one process can use the embedded database: set DATABASE_URL.`)
  return count > 1 ? count : undefined
}

function serviceSettings({ service, hosts, file }: SettingReader) {
  return {
    storage: service('STORAGE_URL', parseStorageUrl, storageUrlExample),
    mail: service('SMTP_URL', parseSmtpUrl, smtpUrlExample),
    smtpAllowed: hosts('SMTP_ALLOWED'),
    webhookAllowed: hosts('WEBHOOK_ALLOWED'),
    sms: service('SMS_URL', parseSmsUrl, smsUrlExample),
    oidc: service('OIDC_URL', parseOidcUrl, oidcUrlExample),
    placeFile: file('PLACE_FILE'),
  }
}

function addressSettings({ text, integer, origin, folder, refuse }: SettingReader) {
  const wanted = 'a whole number from 0 to 10, or addresses and networks such as 127.0.0.1,10.0.0.0/8'
  const proxies = parseTrustedProxies(text('TRUSTED_PROXIES', wanted, '0'))
  if (proxies === undefined) refuse('TRUSTED_PROXIES', wanted)
  return {
    publicOrigin: origin('PUBLIC_ORIGIN', 'https://www.example.org'),
    adminOrigin: origin('ADMIN_ORIGIN', 'https://admin.example.org'),
    memberOrigin: origin('MEMBER_ORIGIN', 'https://member.example.org'),
    apiOrigin: origin('API_ORIGIN', 'https://api.example.org'),
    adminPath: folder('ADMIN_PATH', adminArea.basePath),
    memberPath: folder('MEMBER_PATH', memberArea.basePath),
    trustedProxies: proxies ?? 0,
    throttleGetPerMinute: integer('THROTTLE_GET_PER_MINUTE', 3000, 1_000_000),
    throttlePostPerMinute: integer('THROTTLE_POST_PER_MINUTE', 600, 1_000_000),
    pageCostPerMinute: integer('PAGE_COST_PER_MINUTE', 12_000, 10_000_000),
    renders: { count: integer('RENDERS', 2, 1000, 1), mostWaiting: integer('RENDER_QUEUE', 100, 100_000) },
    searches: { count: integer('SEARCHES', 2, 1000, 1), limit: integer('SEARCH_MS', 300, 60_000, 50) },
    pageCacheSeconds: integer('PAGE_CACHE_SECONDS', 0, 3600),
    stalePageMinutes: integer('STALE_PAGE_MINUTES', 10, 1440),
  }
}

const usernameRule = '3 to 15 letters, digits or underscores, beginning with a letter'
const passwordRule = `8 to 128 characters without & < > " '`

function accountSettings({ key, text, refuse, isOn }: SettingReader) {
  const adminUsername = text('ADMIN_USERNAME', usernameRule, 'admin')
  if (!keepsRule('account', adminUsername)) refuse('ADMIN_USERNAME', usernameRule)
  // The rule for new passwords is checked when the account is created: the variable may have been set for an older version.
  const adminPassword = text('ADMIN_PASSWORD', passwordRule)
  if (adminPassword !== undefined && !keepsRule('adminSignIn', adminPassword)) refuse('ADMIN_PASSWORD', passwordRule)
  const secretKey = key('SECRET_KEY')
  return {
    secretKey,
    hasStoredKey: secretKey === undefined,
    newSecretKey: key('NEW_SECRET_KEY'),
    acceptsOtherKey: isOn('ACCEPT_OTHER_KEY', false),
    adminUsername,
    adminPassword,
    hasAdminCaptcha: isOn('ADMIN_CAPTCHA', true),
    hasMemberCaptcha: isOn('MEMBER_CAPTCHA', true),
    hasDemo: isOn('DEMO', true),
  }
}

function operationSettings(reader: SettingReader) {
  return {
    // The default is the first word.
    logLevel: reader.oneOf('LOG_LEVEL', ['info', ...logLevels], `one of ${logLevels.join(', ')}`),
    tracing: tracing(reader),
    backups: backups(reader),
    hasMigrationBackup: reader.isOn('MIGRATION_BACKUP', true),
    metricsToken: reader.key('METRICS_TOKEN'),
  }
}

function tracing({ text, address, refuse }: SettingReader) {
  const url = address('OTEL_EXPORTER_OTLP_ENDPOINT', 'https?', 'http://127.0.0.1:4318')
  const share = Number(text('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1', '1'))
  if (!(share >= 0 && share <= 1)) refuse('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1')
  return url === undefined ? undefined : { url, share }
}

function backups({ integer }: SettingReader) {
  const everyHours = integer('BACKUP_HOURS', 0, 24 * 30)
  const keep = integer('BACKUP_KEEP', 7, 1000, 1)
  const drillDays = integer('BACKUP_DRILL_DAYS', 7, 365)
  return everyHours === 0 ? undefined : { everyHours, keep, drillDays }
}

const commonNames =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|(https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|npm_config_(registry|userconfig|globalconfig|cache|store_dir|cafile)|PNPM_HOME|COREPACK_HOME|XDG_\w+)$/i

/** Variables of the machine that any program may get. */
function commonVariables(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value && commonNames.test(name) ? [[name, value]] : [])),
  )
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

function withoutAbsent<T extends object>(settings: T): Present<T> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Present<T> // exactly the undefined values are removed
}
