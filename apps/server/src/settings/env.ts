import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

import { keepsRule } from '@teachnet/contract'

import { embeddedFolder, hasContent } from '../data-dir/data-folder.ts'
import { createSecretKey, secretKeyFile } from '../secrets/secret-key.ts'
import { parseTrustedProxies, type TrustedProxies } from '../network/trusted-proxies.ts'
import { StartError } from '../process/start-error.ts'
import type { BackupPlan } from './backup-plan.ts'
import { type ProviderSettings, oidcUrlExample, parseOidcUrl } from './oidc-url.ts'
import { parseSmsUrl, type SmsSettings, smsUrlExample } from './sms-url.ts'
import { parseSmtpUrl, type SmtpSettings, smtpUrlExample } from './smtp-url.ts'
import { parseStorageUrl, type StorageSettings, storageUrlExample } from './storage-url.ts'

/** The settings of the process. Only this file reads them. */
export interface Env {
  readonly port: number
  readonly host: string
  /** File descriptor of a listening socket that the process was given by systemd; absent: it opens `port` itself. */
  readonly socket?: number
  /** How many processes share the port, started and watched by this one; absent: this one serves alone. */
  readonly workers?: number
  /** The number of this process among those, from 1; absent: none started it. */
  readonly worker?: number
  /** Absolute path of the folder for the embedded database, uploads and the secret key. */
  readonly dataDir: string
  /** PostgreSQL; absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string
  /** The same database without a pooler in between, for what belongs to a session; absent: `databaseUrl` is direct. */
  readonly databaseDirectUrl?: string
  /** Connections to PostgreSQL that a process keeps at most, besides those that listen. */
  readonly databasePool: number
  /** Time limits of PostgreSQL in seconds: for a statement of a request, and for a connection of the pool. */
  readonly databaseLimits: { readonly statement: number; readonly wait: number }
  /** Streaming replicas for reads that may be a moment old, and by how many ms they may be behind; absent: none. */
  readonly databaseReplicas?: { readonly urls: readonly string[]; readonly lag: number }
  /** Where uploads are kept; absent: in `dataDir`. */
  readonly storage?: StorageSettings
  /** The mail server; absent: the one of the site's configuration, if any. */
  readonly mail?: SmtpSettings
  /** Hosts, some with a port, that the mail server of the configuration page may have in addition to public hosts. */
  readonly smtpAllowed: readonly string[]
  /** The provider of text messages; absent: they stay in the outbox. */
  readonly sms?: SmsSettings
  /** The OpenID Connect providers that members can sign in with; absent: none. */
  readonly oidc?: readonly ProviderSettings[]
  /** Absolute path of a database of places (MaxMind DB); absent: only private addresses are described. */
  readonly placeFile?: string
  /** Origins of the apps, without a trailing slash; absent: the origin of the request. */
  readonly publicOrigin?: string
  readonly adminOrigin?: string
  readonly memberOrigin?: string
  readonly apiOrigin?: string
  /** The first administrator; without a password the server generates one and prints it once. */
  readonly adminUsername: string
  readonly adminPassword?: string
  readonly hasDemo: boolean
  /** Whether logins require a click captcha. */
  readonly hasAdminCaptcha: boolean
  readonly hasMemberCaptcha: boolean
  /** GET and HEAD requests per minute and network; 0: no limit. */
  readonly throttleGetPerMinute: number
  /** POST requests per minute, network and public call; 0: no limit. */
  readonly throttlePostPerMinute: number
  /** At least 32 characters; keys for signing and encrypting are derived from it. */
  readonly secretKey: string
  /** Whether the secret key is the one in `dataDir`, rather than one from the environment. */
  readonly hasKeptKey: boolean
  /** The new key with which `rotate-key` replaces a key from the environment. */
  readonly newSecretKey?: string
  /** Whether the server starts with a key other than the one that the database was written with. */
  readonly acceptsOtherKey: boolean
  /** Whether an acknowledged write of the embedded database survives a power cut. */
  readonly durability: Durability
  /** Whether the server starts on an embedded database that lost acknowledged writes. */
  readonly acceptsLostWrites: boolean
  readonly logLevel: LogLevel
  /** Statements of PostgreSQL that take as many ms are logged; 0: none. */
  readonly slowQueryMs: number
  /** The collector that traces are sent to, and the share of requests and jobs that are recorded; absent: none. */
  readonly tracing?: { readonly url: string; readonly share: number }
  /** Absent: backups are made by command alone. */
  readonly backups?: BackupPlan
  /** Opens /metrics to others than this machine. */
  readonly metricsToken?: string
  /** Seconds for which a process that is told to stop goes on as before, except that `/readyz` tells load balancers to leave it out. */
  readonly stopDelay: number
  /** Seconds for which caches in front of the server may send a page of the public site without asking; 0: none. */
  readonly pageCacheSeconds: number
  /** Seconds that a change of a designed area may take in all. */
  readonly designSeconds: number
  /** The proxies in front of the server whose X-Forwarded-* headers are used. */
  readonly trustedProxies: TrustedProxies
  /** Whether server code and SQL of modules run. */
  readonly trustsModules: boolean
  readonly programs: ProgramVariables
}

/** Environment variables of the programs that the server starts. */
export interface ProgramVariables {
  /** For all programs: paths, home folders and proxies; no settings of the server. */
  readonly common: Readonly<Record<string, string>>
  /** For the server's own maintenance commands, in addition: the settings of the server, including secrets. */
  readonly settings: Readonly<Record<string, string>>
}

/** Names of the settings with the origins of the apps. */
export type OriginSetting = 'publicOrigin' | 'adminOrigin' | 'memberOrigin' | 'apiOrigin'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const durabilities = ['full', 'relaxed'] as const
type Durability = (typeof durabilities)[number]

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the environment and the command line of this process. */
export function readEnv(): Env {
  return parseEnv(process.env, process.argv.slice(2))
}

/**
 * The first file descriptor that systemd passes on, if it passes one to the process `pid`: programs that this process starts inherit the
 * variables, but not the socket.
 * @see https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
function givenSocket({ LISTEN_PID: receiver, LISTEN_FDS: count }: Variables, pid: number): number | undefined {
  return receiver === String(pid) && Number(count) >= 1 ? 3 : undefined
}

/** The settings of a process that serves pages and asks the API of another process. */
export type PagesEnv = Pick<
  Env,
  | 'port'
  | 'host'
  | 'socket'
  | 'workers'
  | 'worker'
  | 'logLevel'
  | 'trustedProxies'
  | 'tracing'
  | 'pageCacheSeconds'
  | OriginSetting
> & {
  readonly apiOrigin: string
}

/**
 * Reads the environment and the command line of a process that serves pages only.
 *
 * @throws StartError that lists all problems
 */
export function readPagesEnv(): PagesEnv {
  return parsePagesEnv(process.env, process.argv.slice(2))
}

/** The settings of a command that renders pages: the words of the command are no settings. */
export function readExportEnv(): PagesEnv & Pick<Settings, 'metricsToken'> {
  const { metricsToken } = parseSettings(process.env, [], { hasDatabase: false })
  return { ...parsePagesEnv(process.env), ...(metricsToken !== undefined && { metricsToken }) }
}

export function parsePagesEnv(variables: Variables, args: readonly string[] = []): PagesEnv {
  const { apiOrigin, ...settings } = parseSettings(variables, args, { hasDatabase: false })
  if (apiOrigin === undefined)
    throw new StartError('Set API_ORIGIN to the address of the API, such as https://api.example.org.')
  return { ...settings, apiOrigin }
}

/** The settings of this process for a maintenance command: creates no file and reads no arguments. */
export function readSettings(): Settings {
  return parseSettings(process.env)
}

/** The PostgreSQL server on which tests may create databases; unset: they run on the embedded database only. */
export function readTestPostgresqlUrl(): string | undefined {
  return process.env.TEST_PG_URL || undefined
}

/**
 * Reads settings from variables and arguments; `--demo=off` overrides `DEMO`. An empty variable counts as unset.
 *
 * @throws StartError that lists all problems
 */
export function parseEnv(variables: Variables, args: readonly string[] = []): Env {
  const settings = parseSettings(variables, args)
  return { ...settings, secretKey: settings.secretKey ?? keepSecretKey(settings) }
}

/** The settings before a missing secret key is generated. */
export type Settings = Omit<Env, 'secretKey'> & Partial<Pick<Env, 'secretKey'>>

function parseSettings(
  variables: Variables,
  args: readonly string[] = [],
  { hasDatabase = true }: { readonly hasDatabase?: boolean } = {},
): Settings {
  const problems: string[] = []
  const given = { ...variables, ...readArguments(args, problems) }
  const set: Record<string, string> = {}
  const text = (name: string) => {
    const value = given[name]?.trim() || undefined
    if (value !== undefined) set[name] = value
    return value
  }
  const refuse = (name: string, wanted: string) => {
    problems.push(`${name} must be ${wanted}; it is "${redact(name, text(name) ?? '')}".`)
  }
  const integer = (name: string, fallback: number, max: number, min = 0) => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isInteger(value) || value < min || value > max) refuse(name, `a whole number from ${min} to ${max}`)
    return value
  }
  const isOn = (name: string, fallback: boolean) => {
    const value = text(name)?.toLowerCase() ?? (fallback ? 'on' : 'off')
    if (value !== 'on' && value !== 'off') refuse(name, 'on or off')
    return value === 'on'
  }
  const address = (name: string, schemes: string, example: string) => {
    const value = text(name)
    if (value === undefined) return undefined
    if (!new RegExp(`^(${schemes})://.`).test(value) || !URL.canParse(value))
      refuse(name, `an address such as ${example}`)
    return value
  }
  const origin = (name: string, example: string) => {
    const value = address(name, 'https?', example)?.replace(/\/+$/, '')
    if (value !== undefined && URL.canParse(value) && new URL(value).origin !== value)
      refuse(name, `an address without a path, such as ${example}`)
    return value
  }
  const file = (name: string) => {
    const value = text(name)
    return value === undefined ? undefined : resolve(value)
  }
  const rule = (name: string, kept: 'account' | 'adminSignIn', wanted: string) => {
    const value = text(name)
    if (value !== undefined && !keepsRule(kept, value)) refuse(name, wanted)
    return value
  }
  const hosts = (name: string) => {
    const list = (text(name) ?? '')
      .toLowerCase()
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean)
    const isHost = (host: string) => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/.test(host)
    if (!list.every(isHost)) refuse(name, 'hosts with or without a port, such as mail.lan,10.0.0.5:2526')
    return list
  }
  const databaseUrl = address('DATABASE_URL', 'postgres|postgresql', databaseExample)
  const databaseDirectUrl = address('DATABASE_DIRECT_URL', 'postgres|postgresql', databaseExample)
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    problems.push('DATABASE_DIRECT_URL is set without DATABASE_URL, which it belongs to.')
  const replicas = () => {
    const urls = (text('DATABASE_REPLICA_URLS') ?? '').split(/[\s,]+/).filter(Boolean)
    const lag = integer('DATABASE_REPLICA_LAG', 5, 3600, 1) * 1000
    if (urls.length === 0) return undefined
    if (!urls.every((url) => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)))
      refuse('DATABASE_REPLICA_URLS', `addresses such as ${databaseExample}, with blanks between them`)
    if (databaseUrl === undefined)
      problems.push('DATABASE_REPLICA_URLS is set without DATABASE_URL, which names the database that they follow.')
    if (urls.includes(databaseUrl ?? '') || new Set(urls).size < urls.length)
      problems.push('DATABASE_REPLICA_URLS names a server twice, or the one of DATABASE_URL.')
    return { urls, lag }
  }
  const workers = () => {
    // The embedded database belongs to one process; a process without a database may be several.
    const isAlone = hasDatabase && databaseUrl === undefined
    if (text('WORKERS') === 'auto') return isAlone ? undefined : availableParallelism()
    const count = Number(text('WORKERS') ?? 1)
    if (!Number.isInteger(count) || count < 1 || count > mostWorkers)
      refuse('WORKERS', `auto or a whole number from 1 to ${mostWorkers}`)
    else if (count > 1 && isAlone)
      problems.push(`WORKERS is ${count}, but only one process can use the embedded database: set DATABASE_URL.`)
    return count > 1 ? count : undefined
  }
  const worker = Number(variables.TEACHNET_WORKER) || undefined
  const tracing = () => {
    const url = address('OTEL_EXPORTER_OTLP_ENDPOINT', 'https?', 'http://127.0.0.1:4318')
    const share = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
    if (!(share >= 0 && share <= 1)) refuse('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1')
    return url === undefined ? undefined : { url, share }
  }
  const trustsModules = () => {
    const value = text('MODULES') ?? 'data'
    if (value !== 'data' && value !== 'trusted') refuse('MODULES', 'data or trusted')
    return value === 'trusted'
  }
  const backups = () => {
    const everyHours = integer('BACKUP_HOURS', 0, 24 * 30)
    const keep = integer('BACKUP_KEEP', 7, 1000, 1)
    const drillDays = integer('BACKUP_DRILL_DAYS', 7, 365)
    return everyHours === 0 ? undefined : { everyHours, keep, drillDays }
  }
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!isLogLevel(logLevel)) refuse('LOG_LEVEL', `one of ${logLevels.join(', ')}`)
  const durability = durabilities.find((name) => name === (text('DURABILITY') ?? 'full')) ?? 'full'
  if ((text('DURABILITY') ?? 'full') !== durability) refuse('DURABILITY', `one of ${durabilities.join(', ')}`)
  const key = (name: string) => {
    const value = text(name)
    if (value !== undefined && value.length < 32) refuse(name, 'at least 32 characters long')
    return value
  }
  const secretKey = key('SECRET_KEY')

  const proxies = parseTrustedProxies(text('TRUSTED_PROXIES') ?? '0')
  if (proxies === undefined)
    refuse('TRUSTED_PROXIES', 'a whole number from 0 to 10, or addresses and networks such as 127.0.0.1,10.0.0.0/8')

  const service = <T>(name: string, parse: (url: string) => T | undefined, example: string) => {
    const url = text(name)
    const settings = url === undefined ? undefined : parse(url)
    if (url !== undefined && !settings) refuse(name, `an address such as ${example}`)
    return settings
  }

  const settings = {
    port: integer('PORT', 8000, 65_535),
    host: text('HOST') ?? '0.0.0.0',
    // A worker listens through its primary process, to which systemd passed the socket.
    socket: givenSocket(variables, worker === undefined ? process.pid : process.ppid),
    workers: workers(),
    worker,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    databaseDirectUrl,
    databasePool: integer('DATABASE_POOL', 16, 1000, 2),
    databaseLimits: {
      statement: integer('DATABASE_STATEMENT_SECONDS', 15, 3600, 1),
      wait: integer('DATABASE_WAIT_SECONDS', 5, 300, 1),
    },
    databaseReplicas: replicas(),
    storage: service('STORAGE_URL', parseStorageUrl, storageUrlExample),
    mail: service('SMTP_URL', parseSmtpUrl, smtpUrlExample),
    smtpAllowed: hosts('SMTP_ALLOWED'),
    sms: service('SMS_URL', parseSmsUrl, smsUrlExample),
    oidc: service('OIDC_URL', parseOidcUrl, oidcUrlExample),
    placeFile: file('PLACE_FILE'),
    publicOrigin: origin('PUBLIC_ORIGIN', 'https://www.example.org'),
    adminOrigin: origin('ADMIN_ORIGIN', 'https://admin.example.org'),
    memberOrigin: origin('MEMBER_ORIGIN', 'https://member.example.org'),
    apiOrigin: origin('API_ORIGIN', 'https://api.example.org'),
    adminUsername:
      rule('ADMIN_USERNAME', 'account', '3 to 15 letters, digits or underscores, beginning with a letter') ?? 'admin',
    // The rule for new passwords is checked when the account is created: the variable may have been set for an older version.
    adminPassword: rule('ADMIN_PASSWORD', 'adminSignIn', `8 to 128 characters without & < > " '`),
    hasDemo: isOn('DEMO', true),
    hasAdminCaptcha: isOn('ADMIN_CAPTCHA', true),
    hasMemberCaptcha: isOn('MEMBER_CAPTCHA', true),
    throttleGetPerMinute: integer('THROTTLE_GET_PER_MINUTE', 3000, 1_000_000),
    throttlePostPerMinute: integer('THROTTLE_POST_PER_MINUTE', 600, 1_000_000),
    acceptsOtherKey: isOn('ACCEPT_OTHER_KEY', false),
    durability,
    acceptsLostWrites: isOn('ACCEPT_LOST_WRITES', false),
    logLevel: isLogLevel(logLevel) ? logLevel : 'info',
    trustedProxies: proxies ?? 0,
    hasKeptKey: secretKey === undefined,
    newSecretKey: key('NEW_SECRET_KEY'),
    slowQueryMs: integer('SLOW_QUERY_MS', 500, 3_600_000),
    tracing: tracing(),
    backups: backups(),
    metricsToken: key('METRICS_TOKEN'),
    stopDelay: integer('STOP_DELAY', 0, 300),
    pageCacheSeconds: integer('PAGE_CACHE_SECONDS', 0, 3600),
    designSeconds: Math.max(integer('DESIGN_SECONDS', 60, 3600), 1),
    trustsModules: trustsModules(),
  } as const
  if (problems.length > 0) throw new StartError(['The settings cannot be used:', ...problems].join('\n  '))
  const { NEW_SECRET_KEY: _newKey, ADMIN_PASSWORD: _password, METRICS_TOKEN: _token, ...kept } = set
  const programs = { common: commonVariables(variables), settings: { ...kept, DATA_DIR: settings.dataDir } }
  return withoutAbsent({ ...settings, programs, secretKey })
}

const mostWorkers = 64
const databaseExample = 'postgresql://user:password@host:5432/database'

const commonNames =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|(https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|npm_config_(registry|userconfig|globalconfig|cache|store_dir|cafile)|PNPM_HOME|COREPACK_HOME|XDG_\w+)$/i

/** Variables of the machine that any program may get. */
function commonVariables(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value && commonNames.test(name) ? [[name, value]] : [])),
  )
}

/** `--demo=off` → DEMO=off; the same for any other variable. */
function readArguments(args: readonly string[], problems: string[]): Record<string, string> {
  return Object.fromEntries(
    args.flatMap((arg) => {
      const match = /^--([a-z][a-z-]*)=(.*)$/.exec(arg)
      const [, name, value] = match ?? []
      if (name === undefined || value === undefined) {
        problems.push(`The argument "${arg}" is not understood; arguments look like --demo=off.`)
        return []
      }
      return [[name.toUpperCase().replaceAll('-', '_'), value] as const]
    }),
  )
}

/** Reads the key of this installation; generates it at the first start, readable only by its owner. */
function keepSecretKey({ dataDir, databaseUrl, acceptsOtherKey }: Settings): string {
  const file = secretKeyFile(dataDir)
  if (databaseUrl === undefined && !acceptsOtherKey && !existsSync(file) && hasContent(embeddedFolder(dataDir)))
    throw new StartError(
      `${file} is missing, and the database in ${dataDir} was written with it. Restore it (every backup of this installation holds it), or set SECRET_KEY to that key. If it is lost, start once with --accept-other-key=on: encrypted values stay unreadable, and everybody signs in again.`,
    )
  try {
    mkdirSync(dataDir, { recursive: true })
    // `wx` does not overwrite a file that a concurrent start created first.
    writeFileSync(file, createSecretKey(randomBytes), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(dataDir, error)
  }
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length >= 32) return key
  } catch (error) {
    throw unusable(dataDir, error)
  }
  throw new StartError(
    `${file} does not hold a key of 32 characters or more. Restore it, or delete it and sign everybody in again.`,
  )
}

function unusable(dataDir: string, cause: unknown): StartError {
  return new StartError(
    `The data directory ${dataDir} cannot be written (${codeOf(cause)}). Make it writable, or set DATA_DIR to another folder.`,
    { cause },
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}

function redact(name: string, value: string): string {
  if (/PASSWORD|SECRET|TOKEN/.test(name)) return '***'
  return value.replace(/(:\/\/[^:/@]*:|^[^:/@]*:(?!\/\/)).*@/, '$1***@')
}

function isLogLevel(value: string): value is LogLevel {
  return logLevels.some((level) => level === value)
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

function withoutAbsent<T extends object>(settings: T): Present<T> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Present<T> // exactly the undefined values are removed
}
