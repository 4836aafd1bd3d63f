import type { JsonValue, ResourceDefinition } from '@teachnet/contract'
import type { Area, FileUser, Locale } from '@teachnet/protocol'
import type { SQL } from 'drizzle-orm'
import type { AdminCaller, RecalledCaller } from '../http/caller/caller.ts'
import type { Queries } from '../platform/db/client.ts'
import type { ResourceTable } from './tables/table-of.ts'
import type { Values } from '../platform/errors.ts'
import type { BackOffice, CrudPorts, CrudSettings } from './ports.ts'
import type { Recorder, WriteOrigin } from './history/recorder.ts'
import type { StoredRow, View, WireRow } from './rows.ts'
import type { WriteEffects, LockedRecord, RecordChange, WrittenChange } from './write/record-change.ts'

/** A definition with the table of its records. */
export interface BoundResource {
  readonly definition: ResourceDefinition
  readonly table: ResourceTable
  readonly hooks: ResourceHooks
  /** The resource without the limits of the caller's groups; absent: there are none. */
  readonly whole?: BoundResource
}

/** The resource without the limits of a caller: the steps after a write, such as revisions, need the whole record. */
export function unlimitedOf(resource: BoundResource): BoundResource {
  return resource.whole ?? resource
}

/** The resources that calls can name. */
export interface BoundResources {
  /** Finds a resource by controller, ignoring case and the characters `_` and `-` (`auth.admin_log`). */
  readonly find: (controller: string) => BoundResource | undefined
  readonly all: () => readonly BoundResource[]
  /** Increases with every change: values computed from the resources are valid for one version. */
  readonly version: () => number
}

/**
 * Finds a resource that code names.
 *
 * @throws TypeError for an unknown name, which is a programming error
 */
export function requireResource(resources: Pick<BoundResources, 'find'>, controller: string): BoundResource {
  const resource = resources.find(controller)
  if (!resource) throw new TypeError(`Unknown resource ${controller}`)
  return resource
}

/** The context of one call of a resource's action. */
export interface CrudContext {
  readonly deps: CrudPorts
  /** The database, or the transaction of the current write. */
  readonly queries: Queries
  readonly caller: AdminCaller
  /** The caller is not confirmed yet: the statement of a list does it. */
  readonly unconfirmed?: RecalledCaller | undefined
  readonly locale: Locale
  readonly t: (id: string, values?: Values) => string
  readonly resources: BoundResources
  readonly backOffice: BackOffice
  /** Records data that writes delete or overwrite. */
  readonly recorder: Recorder
  readonly origin: WriteOrigin
  /** Within a write: the changes that it has made, for the administrators' log. */
  readonly written?: WrittenChange[]
  /** Within a write that is rolled back: its changes are not processed. */
  readonly isTrial?: boolean
  /** Within a write of many records: their changes, which are processed together at its end. */
  readonly toProcess?: RecordChange[]
  /** Called after a write has committed, when its changes are in the administrators' log. */
  readonly onLogged?: () => void
  readonly settings: CrudSettings
}

/** A record before it is written. */
export interface Save {
  readonly mode: 'add' | 'edit'
  /** Absent when a record is added. */
  readonly id?: number
  /** The locked row before the write; absent when a record is added. */
  readonly before?: StoredRow
  /** The parsed and validated body: wire values. */
  readonly input: Readonly<Record<string, unknown>>
  /** The column values to write; hooks may change them. */
  readonly stored: Record<string, unknown>
}

/** A record after it was saved. */
export interface SavedRecord extends Save {
  readonly id: number
  /** The row after the write. */
  readonly after: StoredRow
}

/** The answer of an action on one record. */
export interface RecordActionReply {
  /** Id of the message that describes the result. */
  readonly message: string
  readonly data: unknown
}

/** An action on one record, declared in the definition and called with the record locked. */
export type RecordAction = (
  context: CrudContext,
  record: {
    readonly id: number
    readonly row: StoredRow
    /** The action's input, parsed and validated by its `fields`. */
    readonly input: Readonly<Record<string, unknown>>
    /** The result of `prepareActions` for the action. */
    readonly prepared?: unknown
  },
) => Promise<
  RecordActionReply & {
    /** Columns of the record to store, as in an edit. Default: none. */
    readonly stored?: Readonly<Record<string, unknown>>
  } & Partial<WriteEffects>
>

/** The handler of a call that a definition declares; it returns the reply's `data`. */
export type ResourceCall =
  | {
      readonly takes: 'record'
      readonly run: (context: CrudContext, resource: BoundResource, id: number) => Promise<unknown>
    }
  | {
      readonly takes: 'records'
      /** The ids are distinct, and at most a page of them; none where the request names none. */
      readonly run: (context: CrudContext, resource: BoundResource, ids: readonly number[]) => Promise<unknown>
    }
  | { readonly takes: 'nothing'; readonly run: (context: CrudContext, resource: BoundResource) => Promise<unknown> }

/** The part of a resource's records that determines permissions. */
export interface SecuritySubject {
  readonly area: Area['name']
  /** Columns: when they are equal before and after a write, permissions have not changed. */
  readonly rights: readonly string[]
  /** The virtual field with the data of `loadLinkedData`, when that determines permissions as well. */
  readonly linkedField?: string
  /** Whether the records are accounts with `username` and `password`. */
  readonly isAccount: boolean
}

/**
 * Behaviour of a resource beyond its definition. All hooks run inside the transaction of the write (`context.queries`), and only for
 * callers that hold the action's node.
 */
export interface ResourceHooks {
  /** Converts the body of older clients to the form of the definition. Runs before validation. */
  readonly readBody?: (body: Readonly<Record<string, unknown>>, context: CrudContext) => Record<string, unknown>
  /** A condition on alias `t` for rows to be seen (`list`, `select`) or changed (`write`); undefined: no limit. */
  readonly scope?: (
    context: CrudContext,
    purpose: 'list' | 'select' | 'write',
    query: { readonly absoluteAuth: boolean },
  ) => Promise<SQL | undefined> | SQL | undefined
  /**
   * The text on alias `t` that replies show instead of a stored field; undefined when they show the field itself. Searches compare this
   * text, so that no search reveals the hidden value; lists cannot be sorted by the field.
   */
  readonly shownText?: (context: CrudContext, name: string) => SQL | undefined
  /** The expressions of virtual fields with a `search`, on alias `t`, as texts; the engine adds their values to replies. */
  readonly computed?: Readonly<Record<string, (context: CrudContext) => SQL>>
  /** A save depends on those before it: the rows of an import are saved one by one, others a few at a time. */
  readonly savesInOrder?: boolean
  readonly beforeSave?: (context: CrudContext, save: Save) => Promise<void>
  readonly afterSave?: (context: CrudContext, saved: SavedRecord) => Promise<void>
  /** Returns the locked records to delete; throws to prevent the deletion. */
  readonly beforeDelete?: (context: CrudContext, records: readonly LockedRecord[]) => Promise<readonly LockedRecord[]>
  /** Returns the uses of records that no referring field shows, and that make `beforeDelete` reject. Called before a deletion. */
  readonly usersOf?: (context: CrudContext, ids: readonly number[]) => Promise<readonly FileUser[]>
  /** Message id for the reply to a deletion, with the `count` of records; default: the records were deleted. */
  readonly deletedMessage?: string
  readonly afterDelete?: (context: CrudContext, deleted: readonly RecordChange[]) => Promise<void>
  /**
   * Follows every write of records: additions, edits, deletions and restorations. Returns tags of further cache entries that are stale after
   * it.
   */
  readonly afterChanges?: (context: CrudContext, changes: readonly RecordChange[]) => Promise<readonly string[]>
  /** Returns the data of other tables that goes to the recycle bin with each record, by id. Called before the records are deleted. */
  readonly loadLinkedData?: (context: CrudContext, ids: readonly number[]) => Promise<ReadonlyMap<number, JsonValue>>
  /**
   * Restores the data of `loadLinkedData` after its record was restored.
   *
   * @throws REFERENCE_MISSING when something that it refers to no longer exists
   */
  readonly restoreLinkedData?: (context: CrudContext, id: number, data: unknown) => Promise<void>
  /** Implementations of the definition's `recordActions`, by name. */
  readonly recordActions?: Readonly<Record<string, RecordAction>>
  /**
   * Long work of record actions, by name: runs before the transaction, with the record at that time. The action receives the result, and
   * checks that the record has not changed in between.
   */
  readonly prepareActions?: Readonly<
    Record<string, (context: CrudContext, record: Parameters<RecordAction>[1]) => Promise<unknown>>
  >
  /** Fills in virtual and derived values, in place. */
  readonly present?: (context: CrudContext, rows: readonly WireRow[], view: View) => Promise<void>
  /**
   * Additional data for a form: the whole reply of `GET add`, which is rejected without this hook, and data next to `row` in the reply of
   * `GET edit`.
   */
  readonly formExtras?: (
    context: CrudContext,
    mode: 'add' | 'edit',
    query: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>
  /**
   * The choices in the form of a record action, such as the records that it can name: the reply of `GET` of the action, which needs the
   * same node; undefined for an action without choices.
   */
  readonly actionExtras?: (
    context: CrudContext,
    action: string,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>
  /**
   * Whether the records determine permissions of administrators: only an administrator with all rules can restore them or roll them back.
   */
  readonly grantsRights?: boolean
  /** Writes that change this part are security events. */
  readonly security?: SecuritySubject
  /** Further calls by lower-case name; the definition's menu names their nodes. They open their own transactions. */
  readonly calls?: Readonly<Record<string, ResourceCall>>
  /** The text above the list where its menu rule has no remark. */
  readonly remark?: (context: Pick<CrudContext, 't'>) => string
  /** Additional data next to `list` in the reply of a list. */
  readonly listExtras?: (context: CrudContext) => Promise<Readonly<Record<string, unknown>>>
}
