import type { PublishProblem, ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { SQL } from 'drizzle-orm'
import type { AppPlaces } from '../access/sign-in/app-page.ts'
import type { AdminCaller } from '../access/caller.ts'
import type { Queries } from '../db/client.ts'
import type { ChangeAddress } from '../kinds/server-kind.ts'
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
} from '../ports.ts'

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
  SettingsPort<'secretKey'>

/** Settings of the engine that the back office can change. */
export interface CrudSettings {
  /** IANA name of the time zone in which date-time texts are read and written. */
  readonly timeZone: string
  /** Before swapping two equal weights, set every record's weight to its id instead of refusing. */
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

/** Data that the engine reads from the tables of the back office, which it does not access itself. */
export interface BackOffice {
  /** Loads the remark of a node's menu rule, shown above its list; empty when it has none. */
  readonly loadRemark: (node: string) => Promise<string>
  /** Returns the name of the administrator who last edited a record, if the log has it. */
  readonly findEditor: (queries: Queries, edit: LoggedEdit) => Promise<string | null>
  /**
   * Returns the path of a record's page on the public site, or of its preview; undefined for an area without such pages.
   *
   * @param shown `isDraft`: the row is the record as its draft has it
   */
  readonly findSitePage: (
    definition: ResourceDefinition,
    row: Readonly<Record<string, unknown>>,
    shown?: { readonly isDraft?: boolean },
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
}

/** An edit whose author is looked up. */
export interface LoggedEdit {
  readonly controller: string
  readonly id: number
  /** Unix seconds when the record was stored. */
  readonly at: number
}
