import type { PublishProblem, ResourceDefinition } from '@teachnet/contract'
import type { WebhookAction } from '@teachnet/contract/people'
import type { Area, Locale } from '@teachnet/protocol'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AppPlaces } from '../platform/app-page.ts'
import type { AdminCaller } from '../http/caller/caller.ts'
import type { Queries } from '../platform/db/client.ts'
import type { LoadVocabulary } from './search/load-vocabulary.ts'
import type { ChangeAddress } from './kinds/server-kind.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  LogPort,
  MessagesPort,
  RandomPort,
  SettingsPort,
  StoragePort,
} from '../platform/ports.ts'

/** The dependencies of the engine and of resource hooks. */
export type CrudPorts = DatabasePort &
  ClockPort &
  RandomPort &
  LogPort &
  CachePort &
  StoragePort &
  JobsPort &
  MessagesPort &
  AppPlaces &
  SettingsPort<'secretKey' | 'webhookAllowed'>

/** Settings of the engine that the back office can change. */
export interface CrudSettings {
  /** IANA name of the time zone in which date-time texts are read and written. */
  readonly timeZone: string
  /** Before swapping two equal weights, set every record's weight to its id instead of rejecting. */
  readonly hasAutoWeights: boolean
  /** Above this number of rows the planner's estimate is used: a count would take longer than the page itself. */
  readonly mostCounted: number
  /** The prefix that turns the path of a file into its address, `//host`. */
  readonly cdnUrl: string
  /** All prefixes that clients may send before such a path. */
  readonly fileAddresses: readonly string[]
  /** The prefix that turns an API path into an address, `//host`. */
  readonly apiUrl: string
  /** Longest life of an API key, in days. */
  readonly apiKeyDays: number
}

export const defaultCrudSettings: CrudSettings = {
  timeZone: 'Asia/Shanghai',
  hasAutoWeights: false,
  mostCounted: 50_000,
  cdnUrl: '',
  fileAddresses: [],
  apiUrl: '',
  apiKeyDays: 365,
}

/** What the engine needs of the features above it. */
export interface BackOffice {
  /** Loads the remark of a node's menu rule, shown above its list; empty when it has none. */
  readonly loadRemark: (node: string) => Promise<string>
  readonly loadVocabulary: LoadVocabulary
  /** Returns the name of the administrator who last edited a record, if the log has it. */
  readonly findEditor: (queries: Queries, edit: LoggedEdit) => Promise<string | null>
  /**
   * Returns the path of a record's page on the public site, or of its preview; undefined for an area without such pages.
   *
   * @param visible `isDraft`: the row is the record as its draft has it
   */
  readonly findSitePage: (
    definition: ResourceDefinition,
    row: Readonly<Record<string, unknown>>,
    visible?: { readonly isDraft?: boolean },
  ) => Promise<string | undefined>
  /** Finds what a record with these wire values lacks before it is published. */
  readonly checkContent: (
    queries: Queries,
    definition: ResourceDefinition,
    record: { readonly values: Readonly<Record<string, unknown>>; readonly locale: Locale },
  ) => Promise<PublishProblem[]>
  /** Changes the addresses of files in the configuration; returns how many items changed, and stale cache tags. */
  readonly moveConfigFiles: (
    queries: Queries,
    change: ChangeAddress,
  ) => Promise<{ readonly items: number; readonly tags: readonly string[] }>
  /** A statement that selects, as `uid`, the ids of the administrators who share an enabled group with the caller. */
  readonly colleaguesOf: (caller: AdminCaller) => SQL
  /** Queues the messages to webhooks about a change, in its transaction. */
  readonly queueWebhooks: (queries: Queries, change: ReportedChange) => Promise<void>
  /** Puts a notice about a record into the inboxes of administrators, in the transaction of the event. */
  readonly notifyAdmins: (
    queries: Queries,
    notice: RecordNotice & { readonly adminIds: readonly number[]; readonly now: number },
  ) => Promise<void>
  /** Queues a notice to all administrators with a permission, except the one who caused it. */
  readonly notifyHolders: (
    queries: Queries,
    notice: RecordNotice & { readonly node: string; readonly except: number },
  ) => Promise<void>
  /** Records changes of permissions and passwords, after the commit. */
  readonly recordSecurityEvents: (events: readonly RecordSecurityEvent[]) => Promise<void>
}

/** Records of one area that were changed in one way. */
export interface ReportedChange {
  readonly controller: string
  readonly action: WebhookAction
  readonly ids: readonly number[]
  readonly table: PgTable
  /** Unix seconds. */
  readonly now: number
}

/** A notice about the content of a record. */
export interface RecordNotice {
  readonly kind: 'content'
  /** Name of the messages of its title and text, without `notice.`. */
  readonly name: string
  readonly params: Record<string, string>
  readonly record: { readonly controller: string; readonly id: number }
}

/** A change of permissions or of a password that a write of a record made. */
export interface RecordSecurityEvent {
  readonly name: 'rights.changed' | 'password.changed' | 'password.reset'
  readonly area: Area['name']
  readonly account: { readonly id: number; readonly username: string } | undefined
  readonly ip: string
  /** The actor, when it is not the account itself. */
  readonly by?: { readonly id: number; readonly username: string }
  readonly record: { readonly controller: string; readonly id: number }
}

/** An edit whose author is looked up. */
export interface LoggedEdit {
  readonly controller: string
  readonly id: number
  /** Unix seconds when the record was stored. */
  readonly at: number
}
