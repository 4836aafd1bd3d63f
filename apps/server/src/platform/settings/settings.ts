import type { TrustedProxies } from '../network/addresses.ts'
import type { BackupPlan } from './backup-plan.ts'
import type { ProviderSettings } from './oidc-url.ts'
import type { Durability, LogLevel } from './setting-words.ts'
import type { SmsSettings } from './sms-url.ts'
import type { SmtpSettings } from './smtp-url.ts'
import type { StorageSettings } from './storage-url.ts'

/** The settings of the process; `env.ts` reads them. */
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
  /** Hosts, some with a port, that may receive webhooks in addition to public hosts, also without https. */
  readonly webhookAllowed: readonly string[]
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
  /** Paths of the folders that the apps are reached at on their origins, without a slash at the end. */
  readonly adminPath: string
  readonly memberPath: string
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
  /** What the pages of the public site may cost a network per minute; 0: no limit. */
  readonly pageCostPerMinute: number
  /** Pages that a process renders at a time, and that wait for it at most. */
  readonly renders: { readonly count: number; readonly mostWaiting: number }
  /** Searches of visitors that a process runs at a time, and their time limit in ms. */
  readonly searches: { readonly count: number; readonly limit: number }
  /** At least 32 characters; keys for signing and encrypting are derived from it. */
  readonly secretKey: string
  /** Whether the secret key is the one in `dataDir`, rather than one from the environment. */
  readonly hasStoredKey: boolean
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
  /** Absent: backups are made only by command. */
  readonly backups?: BackupPlan
  /** Whether PostgreSQL is backed up before a migration, unless there is a backup of the last hour. */
  readonly hasMigrationBackup: boolean
  /** Opens /metrics and /changed-tags; absent: both are closed. */
  readonly metricsToken?: string
  /**
   * Seconds that a process continues to serve after a stop signal, while `/readyz` already returns 503 to load
   * balancers.
   */
  readonly stopDelay: number
  /** Seconds for which caches in front of the server may send a page of the public site without asking; 0: none. */
  readonly pageCacheSeconds: number
  /** Minutes for which a process without the API sends a page that it rendered before, while the API does not answer; 0: none. */
  readonly stalePageMinutes: number
  /** Time limit of a change of a designed area, in seconds. */
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

/** Names of the settings with the folders of the apps on their origins. */
export type FolderSetting = 'adminPath' | 'memberPath'

/** The settings of a process that serves pages and asks the API of another process. */
export type PagesEnv = Pick<
  Env,
  | 'port'
  | 'host'
  | 'socket'
  | 'workers'
  | 'worker'
  | 'logLevel'
  | 'metricsToken'
  | 'trustedProxies'
  | 'tracing'
  | 'pageCacheSeconds'
  | 'stalePageMinutes'
  | 'pageCostPerMinute'
  | 'renders'
  | 'searches'
  | OriginSetting
  | FolderSetting
> & {
  readonly apiOrigin: string
}

/** The settings before a missing secret key is generated. */
export type Settings = Omit<Env, 'secretKey'> & Partial<Pick<Env, 'secretKey'>>
