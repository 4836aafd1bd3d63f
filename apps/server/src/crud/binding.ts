import type { Area, JsonValue, Locale, ResourceDefinition } from '@teachnet/contract'
import type { SQL } from 'drizzle-orm'
import type { AdminCaller } from '../access/caller.ts'
import type { Queries } from '../db/client.ts'
import type { ResourceTable } from '../db/table-of.ts'
import type { Deps } from '../deps.ts'
import type { Values } from '../errors.ts'
import type { Recorder, WriteOrigin } from './recorder.ts'

/** A row by column, as the drivers give it: whole numbers of 8 bytes and decimals may be texts. */
export type StoredRow = Readonly<Record<string, unknown>>
/** A record in a reply while it is put together. */
export type WireRow = Record<string, unknown>

/** What the back office may set about the engine. */
export interface CrudSettings {
  /** IANA name of the zone that date-time texts are read and written in. */
  readonly timeZone: string
  /** Give every record its id as weight before two equal weights are swapped, instead of refusing. */
  readonly hasAutoWeights: boolean
  /** Beyond this many rows the planner's estimate has to do: a count would take longer than the page itself. */
  readonly mostCounted: number
  /** What stands before the path of a file to make its address, `//host`. */
  readonly cdnUrl: string
  /** Everything that may stand there, as texts of clients have it. */
  readonly fileAddresses: readonly string[]
  /** What stands before a path of the API to make it an address, `//host`. */
  readonly apiUrl: string
}

export const defaultCrudSettings: CrudSettings = {
  timeZone: 'Asia/Shanghai',
  hasAutoWeights: false,
  mostCounted: 50_000,
  cdnUrl: '',
  fileAddresses: [],
  apiUrl: '',
}

/** What one call of a resource's action works with. */
export interface CrudContext {
  readonly deps: Deps
  /** The database, or the transaction of the write under way. */
  readonly queries: Queries
  readonly caller: AdminCaller
  readonly locale: Locale
  readonly t: (id: string, values?: Values) => string
  readonly resources: BoundResources
  /** Keeps what writes take away. */
  readonly recorder: Recorder
  readonly origin: WriteOrigin
  readonly settings: CrudSettings
}

/** Which reply rows are made for. */
export type View = 'list' | 'select' | 'edit'

/** A record about to be written. */
export interface Save {
  readonly mode: 'add' | 'edit'
  /** Absent while a record is added. */
  readonly id?: number
  /** The row as it was, locked; absent while a record is added. */
  readonly before?: StoredRow
  /** The body, read and checked: wire values. */
  readonly input: Readonly<Record<string, unknown>>
  /** What goes into the columns; hooks may change it. */
  readonly stored: Record<string, unknown>
}

/** What an action on one record answers. */
export interface RecordActionReply {
  /** Id of the message that says what happened. */
  readonly message: string
  readonly data: unknown
}

/**
 * An action on one record that the definition declares, on the locked row. The tags it gives name what else it made stale, beside the
 * record itself.
 */
export type RecordAction = (
  context: CrudContext,
  record: { readonly id: number; readonly row: StoredRow },
) => Promise<RecordActionReply & { readonly tags?: readonly string[] }>

/** A call of a resource beyond the five actions. */
export interface ResourceCall {
  readonly method: 'GET' | 'POST'
  /** Gives the reply's `data`. */
  readonly run: (
    context: CrudContext,
    resource: BoundResource,
    input: { readonly query: Readonly<Record<string, unknown>>; readonly body: Readonly<Record<string, unknown>> },
  ) => Promise<unknown>
}

/** What of a resource's records decides who may do what. */
export interface SecuritySubject {
  readonly area: Area['name']
  /** An expression on alias `t`: where it is equal before and after a write, nobody may do more or less than before. */
  readonly rights: SQL
  /** The records are accounts: they have a `username` and a `password`. */
  readonly isAccount: boolean
}

/**
 * What a resource does beyond its definition. All run inside the transaction of the write (`context.queries`), and only for callers
 * that hold the action's node.
 */
export interface ResourceHooks {
  /** Brings what older clients send into the form the definition reads. Runs before anything is checked. */
  readonly readBody?: (body: Readonly<Record<string, unknown>>, context: CrudContext) => Record<string, unknown>
  /** A condition on alias `t` that rows must meet to be seen (`list`, `select`) or touched (`write`); undefined: no limit. */
  readonly scope?: (
    context: CrudContext,
    purpose: 'list' | 'select' | 'write',
    query: { readonly absoluteAuth: boolean },
  ) => Promise<SQL | undefined> | SQL | undefined
  /**
   * What replies show in place of a stored field, as a text on alias `t`; undefined where they show the field as it is. A text is
   * searched as it is shown, so that no search tells of what it hides, and nothing is put in order by it.
   */
  readonly shownText?: (context: CrudContext, name: string) => SQL | undefined
  readonly beforeSave?: (context: CrudContext, save: Save) => Promise<void>
  readonly afterSave?: (context: CrudContext, save: Save & { readonly id: number }) => Promise<void>
  /** Gives the ids that may go; throws to stop the deletion. */
  readonly beforeDelete?: (context: CrudContext, ids: readonly number[]) => Promise<readonly number[]>
  /** Message id of what the caller is told of a deletion, with the `count` of records; default: that they were deleted. */
  readonly deletedMessage?: string
  readonly afterDelete?: (context: CrudContext, ids: readonly number[]) => Promise<void>
  /** What other tables hold of records, by id: it goes to the recycle bin with them. Asked before the records go. */
  readonly keepBeside?: (context: CrudContext, ids: readonly number[]) => Promise<ReadonlyMap<number, JsonValue>>
  /**
   * Puts that back when a record is back.
   *
   * @throws REFERENCE_MISSING when something that it points to is gone
   */
  readonly restoreBeside?: (context: CrudContext, id: number, kept: unknown) => Promise<void>
  /** What the definition's `recordActions` do, by name. */
  readonly recordActions?: Readonly<Record<string, RecordAction>>
  /** Fills in virtual and derived values, in place. */
  readonly present?: (context: CrudContext, rows: readonly WireRow[], view: View) => Promise<void>
  /**
   * What a form needs beside the record: all of the reply of `GET add`, which is refused without it, and beside `row` in that of
   * `GET edit`.
   */
  readonly formExtras?: (
    context: CrudContext,
    mode: 'add' | 'edit',
    query: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Its records decide what administrators may do: only one who holds every rule brings back old ones. */
  readonly grantsRights?: boolean
  /** Writes that change it are security events. */
  readonly security?: SecuritySubject
  /** Further calls by name, in lower case; the definition's menu names their nodes. They open their transactions themselves. */
  readonly calls?: Readonly<Record<string, ResourceCall>>
  /** Joins the reply of a list beside `list`. */
  readonly listExtras?: (context: CrudContext) => Promise<Readonly<Record<string, unknown>>>
}

/** A definition with the table its records are in. */
export interface BoundResource {
  readonly definition: ResourceDefinition
  readonly table: ResourceTable
  readonly hooks: ResourceHooks
}

/** The resources that calls can name. */
export interface BoundResources {
  /** By controller, whatever the case of its letters; `_` and `-` do not count (`auth.admin_log`). */
  readonly find: (controller: string) => BoundResource | undefined
  readonly all: () => readonly BoundResource[]
  /** Grows with every change: what was computed from them is good for one version. */
  readonly version: () => number
}
