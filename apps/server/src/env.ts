import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { keepsRule } from '@teachnet/contract'

import { embeddedFolder, hasContent } from './data-folder.ts'
import { createSecretKey, secretKeyFile } from './secret-key.ts'
import { StartError } from './start-error.ts'
import { parseSmsUrl, type SmsSettings, smsUrlExample } from './sms-url.ts'
import { parseSmtpUrl, type SmtpSettings, smtpUrlExample } from './smtp-url.ts'
import { parseStorageUrl, type StorageSettings, storageUrlExample } from './storage-url.ts'

/** The settings the server is started with. This file is the only place that reads them. */
export interface Env {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder for the embedded database, uploads and the secret key. */
  readonly dataDir: string
  /** PostgreSQL; absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string
  /** Where uploads are kept; absent: in `dataDir`. */
  readonly storage?: StorageSettings
  /** The mail server; absent: the one of the site's configuration, if any. */
  readonly mail?: SmtpSettings
  /** Hosts, some with a port, at which the mail server of the configuration page may be beside public ones. */
  readonly smtpAllowed: readonly string[]
  /** The provider of text messages; absent: they stay in the outbox. */
  readonly sms?: SmsSettings
  /** Addresses under which the apps are reached, without a trailing slash; absent: that of the request. */
  readonly publicOrigin?: string
  readonly adminOrigin?: string
  readonly memberOrigin?: string
  readonly apiOrigin?: string
  /** The first administrator; without a password one is generated and printed once. */
  readonly adminUsername: string
  readonly adminPassword?: string
  readonly hasDemo: boolean
  /** Whether logins ask for a click captcha. */
  readonly hasAdminCaptcha: boolean
  readonly hasMemberCaptcha: boolean
  /** GET and HEAD requests per minute and network; 0: no limit. */
  readonly throttleGetPerMinute: number
  /** POST requests per minute, network and call, of calls that anybody may make; 0: no limit. */
  readonly throttlePostPerMinute: number
  /** At least 32 characters; keys for signing and encrypting are derived from it. */
  readonly secretKey: string
  /** Whether the secret key is the one in `dataDir`, rather than one from the environment. */
  readonly hasKeptKey: boolean
  /** The key that `rotate-key` replaces one from the environment by. */
  readonly newSecretKey?: string
  /** Whether a key other than the one that the database was written with will do. */
  readonly acceptsOtherKey: boolean
  /** Whether an acknowledged write of the embedded database survives a power cut. */
  readonly durability: Durability
  /** Whether an embedded database that lacks acknowledged writes is taken as it is. */
  readonly acceptsLostWrites: boolean
  readonly logLevel: LogLevel
  /** Proxies in front of the server whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: number
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const durabilities = ['full', 'relaxed'] as const
type Durability = (typeof durabilities)[number]

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the environment and the command line of this process. */
export function readEnv(): Env {
  return parseEnv(process.env, process.argv.slice(2))
}

/** The settings of this process for a maintenance command: nothing is created, and arguments are the command's own. */
export function readSettings(): Settings {
  return parseSettings(process.env)
}

/** Where the tests find a PostgreSQL server on which they may create databases; unset, they run on the embedded one alone. */
export function readTestPostgresqlUrl(): string | undefined {
  return process.env.TEST_PG_URL || undefined
}

/**
 * Reads settings from given variables and arguments; `--demo=off` stands above `DEMO`. An empty variable counts as unset.
 *
 * @throws StartError that lists everything that is wrong
 */
export function parseEnv(variables: Variables, args: readonly string[] = []): Env {
  const settings = parseSettings(variables, args)
  return { ...settings, secretKey: settings.secretKey ?? keepSecretKey(settings) }
}

/** What is set, before a missing secret key is made. */
export type Settings = Omit<Env, 'secretKey'> & Partial<Pick<Env, 'secretKey'>>

function parseSettings(variables: Variables, args: readonly string[] = []): Settings {
  const problems: string[] = []
  const given = { ...variables, ...readArguments(args, problems) }
  const text = (name: string) => given[name]?.trim() || undefined
  const refuse = (name: string, wanted: string) => {
    problems.push(`${name} must be ${wanted}; it is "${redact(name, text(name) ?? '')}".`)
  }
  const integer = (name: string, fallback: number, max: number) => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isInteger(value) || value < 0 || value > max) refuse(name, `a whole number from 0 to ${max}`)
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

  const service = <T>(name: string, parse: (url: string) => T | undefined, example: string) => {
    const url = text(name)
    const settings = url === undefined ? undefined : parse(url)
    if (url !== undefined && !settings) refuse(name, `an address such as ${example}`)
    return settings
  }

  const settings = {
    port: integer('PORT', 8000, 65_535),
    host: text('HOST') ?? '0.0.0.0',
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl: address('DATABASE_URL', 'postgres|postgresql', 'postgresql://user:password@host:5432/database'),
    storage: service('STORAGE_URL', parseStorageUrl, storageUrlExample),
    mail: service('SMTP_URL', parseSmtpUrl, smtpUrlExample),
    smtpAllowed: hosts('SMTP_ALLOWED'),
    sms: service('SMS_URL', parseSmsUrl, smsUrlExample),
    publicOrigin: origin('PUBLIC_ORIGIN', 'https://www.example.org'),
    adminOrigin: origin('ADMIN_ORIGIN', 'https://admin.example.org'),
    memberOrigin: origin('MEMBER_ORIGIN', 'https://member.example.org'),
    apiOrigin: origin('API_ORIGIN', 'https://api.example.org'),
    adminUsername:
      rule('ADMIN_USERNAME', 'account', '3 to 15 letters, digits or underscores, beginning with a letter') ?? 'admin',
    // Whether it is good enough for a new account is asked when one is made: it may have been set for an older version.
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
    trustedProxies: integer('TRUSTED_PROXIES', 0, 10),
    hasKeptKey: secretKey === undefined,
    newSecretKey: key('NEW_SECRET_KEY'),
  } as const
  if (problems.length > 0) throw new StartError(['The settings cannot be used:', ...problems].join('\n  '))
  return withoutAbsent({ ...settings, secretKey })
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

/** The key of this installation, made at the first start and readable by its owner alone. */
function keepSecretKey({ dataDir, databaseUrl, acceptsOtherKey }: Settings): string {
  const file = secretKeyFile(dataDir)
  if (databaseUrl === undefined && !acceptsOtherKey && !existsSync(file) && hasContent(embeddedFolder(dataDir)))
    throw new StartError(
      `${file} is missing, and the database in ${dataDir} was written with it. Restore it (every backup of this installation holds it), or set SECRET_KEY to that key. If it is lost, start once with --accept-other-key=on: encrypted values stay unreadable, and everybody signs in again.`,
    )
  try {
    mkdirSync(dataDir, { recursive: true })
    // `wx` leaves the file alone when another start made it first.
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
  if (/PASSWORD|SECRET/.test(name)) return '***'
  return value.replace(/(:\/\/[^:/@]*:|^[^:/@]*:(?!\/\/)).*@/, '$1***@')
}

function isLogLevel(value: string): value is LogLevel {
  return logLevels.some((level) => level === value)
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

function withoutAbsent<T extends object>(settings: T): Present<T> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Present<T> // what is left out is exactly what was undefined
}
