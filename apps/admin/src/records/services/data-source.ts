import type { ApiClient, CallOptions, DownloadedFile } from '@teachnet/api-client'
import type { ResourceDefinition } from '@teachnet/contract'
import type { DateOrder } from '@teachnet/contract/sheets'
import { pictureCalls } from '@teachnet/contract/picture-calls'
import {
  type BulkRun,
  type BulkTarget,
  bulkCalls,
  commentCalls,
  type Dependents,
  type ListColumns,
  listCalls,
  letterCalls,
  type LetterDraft,
  type LetterPreview,
  type LetterTemplates,
  type NewComment,
  type RecordComments,
  type TextQuote,
  type PlannedPublications,
  type Presence,
  presenceCalls,
  publicationCalls,
  type SharedTextMessage,
  type SharedTextReply,
  sharedTextCalls,
  type ListViews,
  type ListViewToSave,
} from '@teachnet/contract/lists'
import {
  adminArea,
  areaCalls,
  calls,
  type ListOrder,
  type ListQuery,
  type PrivateFieldQuery,
  type RegionOption,
  type RegionQuery,
} from '@teachnet/protocol'
import { createUploadCalls, type UploadCalls } from '@teachnet/session'
import { type DraftedRecord, readDraftedRecord } from '../draft/record-draft.ts'
import type { Row, OpenedRecord } from '../record/row.ts'
import { type ListSettings, settingKey } from '../list/arrange-columns.ts'
import { toText } from '../../values/read-values.ts'

export interface ListPage {
  readonly list: readonly Row[]
  readonly total: number
  /** Whether the total is the database's estimate. */
  readonly total_estimated?: boolean
  /** By field, the sum for the whole filter as a decimal text; null: too many records; absent: not requested. */
  readonly sums?: Readonly<Record<string, string>> | null
  /** Cursor of the next page; present on far pages. */
  readonly next?: string
  readonly remark: string
  /** What happens to deleted records; missing from old servers. */
  readonly deletion_note?: string
}

/** Records to choose from. */
export interface OptionsPage {
  readonly options: readonly Row[]
  /** 0 if the server sends no total. */
  readonly total: number
}

/** Moves a record directly before (`up`) or after (`down`) another one of a list. Old servers swap the two. */
export interface RecordMove {
  readonly id: number
  readonly targetId: number
  readonly order: ListOrder
  readonly direction: 'up' | 'down'
}

/** The generic actions of one resource, for records whose type is only known at run time. */
export interface ResourceSource {
  index(query: Partial<ListQuery>, options?: CallOptions): Promise<ListPage>
  select(query: Partial<ListQuery>, options?: CallOptions): Promise<OptionsPage>
  open(id: number, options?: CallOptions): Promise<OpenedRecord>
  /** The record together with its draft. An old back end has no such call. */
  openWithDraft(id: number, options?: CallOptions): Promise<DraftedRecord>
  add(input: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<void>
  /** With a version, the server refuses the edit if the record has changed since; see `readConflict`. */
  edit(change: Row, options?: CallOptions & { readonly version?: string | undefined }): Promise<void>
  del(ids: readonly number[], options?: CallOptions): Promise<void>
  sortable(move: RecordMove, options?: CallOptions): Promise<void>
  /** Makes a read call of this resource in addition to the generic ones. The data is unvalidated: narrow it. */
  read(call: string, query: object, options?: CallOptions): Promise<unknown>
  /** Makes a writing call of this resource beyond the generic ones, and shows its success. The data is unvalidated. */
  act(call: string, body: object, options?: CallOptions & { readonly version?: string | undefined }): Promise<unknown>
}

/** The comments on the texts of records. Old servers have none. */
export interface CommentSource {
  list(record: RecordKey, options?: CallOptions): Promise<RecordComments>
  people(
    query: RecordKey & { readonly search: string },
    options?: CallOptions,
  ): Promise<readonly { readonly id: number; readonly name: string }[]>
  add(comment: NewComment): Promise<void>
  resolve(change: RecordKey & { readonly comment: number; readonly isDone: boolean }): Promise<void>
  remove(change: RecordKey & { readonly comment: number }): Promise<void>
  /** Stores where passages are in the saved text of a field. */
  move(
    change: RecordKey & {
      readonly field: string
      readonly quotes: { readonly comment: number; readonly quote: TextQuote }[]
    },
  ): Promise<void>
}

interface RecordKey {
  readonly controller: string
  readonly id: number
}

/** Work on many records, each with its own outcome. An old back end has no such calls. */
export interface BulkSource {
  edit(work: {
    readonly controller: string
    readonly target: BulkTarget
    readonly values: Record<string, unknown>
    readonly seen?: Record<string, number>
  }): Promise<BulkRun>
  /** The dependents of records that are to be deleted. */
  dependents(
    work: { readonly controller: string; readonly target: BulkTarget },
    options?: CallOptions,
  ): Promise<Dependents>
  remove(work: {
    readonly controller: string
    readonly target: BulkTarget
    readonly withDescendants?: boolean
  }): Promise<BulkRun>
  run(id: number, options?: CallOptions): Promise<BulkRun>
  undo(id: number): Promise<BulkRun>
  beginImport(request: {
    readonly controller: string
    readonly mode: 'add' | 'update' | 'both'
    readonly key: string
    readonly columns: string[]
    readonly addOnly: string[]
    readonly orders: Readonly<Record<string, DateOrder>>
    readonly total: number
  }): Promise<BulkRun>
  sendRows(part: { readonly id: number; readonly from: number; readonly rows: string[][] }): Promise<void>
  checkImport(id: number): Promise<BulkRun>
  mendRows(mended: {
    readonly id: number
    readonly rows: { readonly number: number; readonly cells: string[] }[]
  }): Promise<BulkRun>
  startImport(id: number): Promise<BulkRun>
}

/** All server calls of the engine. Tests pass a fake. */
export interface DataSource {
  resource(definition: ResourceDefinition): ResourceSource
  /** How the administrator has arranged lists. */
  listSettings(options?: CallOptions): Promise<ListSettings>
  saveListSetting(setting: {
    readonly controller: string
    readonly view: number
    readonly columns: ListColumns | null
  }): Promise<void>
  /** The saved views of all lists. */
  listViews(options?: CallOptions): Promise<ListViews>
  /** Adds or replaces a view and returns its id. */
  saveListView(view: ListViewToSave): Promise<number>
  deleteListView(id: number): Promise<void>
  /** Stores a copy of a picture of another site under a name, or that in its address. Old servers have no such call. */
  copyPicture(address: string, name: string): Promise<{ readonly url: string }>
  readonly bulk: BulkSource
  /** What the staff writes to applicants. Old servers have no such calls. */
  readonly letters: {
    readonly templates: (
      of: Pick<LetterDraft, 'controller' | 'id' | 'action'>,
      options?: CallOptions,
    ) => Promise<LetterTemplates>
    readonly preview: (draft: LetterDraft) => Promise<LetterPreview>
  }
  /**
   * Records of all areas that appear on the site or disappear from it in a period, in Unix seconds. Old servers have no
   * such call.
   */
  planned(period: { readonly from: number; readonly to: number }, options?: CallOptions): Promise<PlannedPublications>
  /**
   * Reports that the form of a record is open, or closes, and returns the other administrators who have it open. Old
   * servers have no such call.
   */
  presence(
    form: {
      readonly controller: string
      readonly id: number
      readonly isChanged: boolean
      readonly isLeaving?: boolean
    },
    options?: CallOptions,
  ): Promise<Presence>
  /** The log of administrators with its digests, as a file. Old servers have no such call. */
  chainedLog(): Promise<DownloadedFile>
  /** Exchanges the changes of a text that several forms edit. Old servers have no such call. */
  readonly exchangeText: (message: SharedTextMessage, options?: CallOptions) => Promise<SharedTextReply>
  /** The comments on the texts of a record. Old servers have none. */
  readonly comments: CommentSource
  regions(query: RegionQuery): Promise<readonly RegionOption[]>
  /** The address of a picture of a file's suffix, which needs no further call. */
  suffixPicture(suffix: string): Promise<string>
  /** The database field that identifies the rows of a table. The account needs a page on which tables are chosen. */
  tableKey(table: string): Promise<string>
  /** The fields of a table with their titles. The account needs a page on which tables are chosen. */
  tableFields(table: string, options?: CallOptions): Promise<Readonly<Record<string, string>>>
  /** @param privateField the field that the files are for, if it is private */
  uploadCalls(privateField?: PrivateFieldQuery): UploadCalls
}

/** @param cdnUrl prefix that turns the path of an attachment into an address */
export function createDataSource(client: ApiClient, cdnUrl: string): DataSource {
  return {
    resource(definition) {
      const path = (call: string) => `${adminArea.apiPrefix}/${definition.controller}/${call}`
      return {
        // The definition is only known at run time, so Row is the most specific type.
        ...client.resource<Row, Readonly<Record<string, unknown>>>(definition),
        openWithDraft: async (id, options) =>
          readDraftedRecord(await client.request({ ...options, method: 'GET', path: path('draft'), query: { id } })),
        read: (call, query, options) => client.request({ ...options, method: 'GET', path: path(call), query }),
        act: (call, body, { version, ...options } = {}) =>
          client.request({ showSuccess: true, ...options, method: 'POST', path: path(call), body, ifMatch: version }),
      }
    },
    listSettings: async (options) => {
      const { list } = await client.call(listCalls.listSettings, { ...options })
      return Object.fromEntries(list.map(({ controller, view, columns }) => [settingKey(controller, view), columns]))
    },
    saveListSetting: async (body) => void (await client.call(listCalls.saveListSetting, { body })),
    listViews: async (options) => client.call(listCalls.listViews, { ...options }),
    saveListView: async (body) => (await client.call(listCalls.saveListView, { body })).id,
    deleteListView: async (id) => void (await client.call(listCalls.deleteListView, { body: { id } })),
    copyPicture: async (address, name) =>
      (await client.call(pictureCalls.copyPicture, { body: { address, name }, showError: false })).file,
    letters: {
      templates: (query, options) => client.call(letterCalls.templates, { ...options, query }),
      preview: (body) => client.call(letterCalls.preview, { body }),
    },
    planned: (query, options) => client.call(publicationCalls.planned, { ...options, query }),
    presence: (body, options) => client.call(presenceCalls.beat, { ...options, body, showError: false }),
    exchangeText: (body, options) => client.call(sharedTextCalls.exchange, { ...options, body, showError: false }),
    comments: {
      list: (query, options) => client.call(commentCalls.list, { ...options, query, showError: false }),
      people: async (query, options) =>
        (await client.call(commentCalls.people, { ...options, query, showError: false })).people,
      add: async (body) => void (await client.call(commentCalls.add, { body })),
      resolve: async (body) => void (await client.call(commentCalls.resolve, { body })),
      remove: async (body) => void (await client.call(commentCalls.remove, { body })),
      move: async (body) => void (await client.call(commentCalls.move, { body, showError: false })),
    },
    bulk: {
      edit: (body) => client.call(bulkCalls.edit, { body, showError: false }),
      dependents: (body, options) => client.call(bulkCalls.dependents, { ...options, body }),
      remove: (body) => client.call(bulkCalls.remove, { body }),
      run: (id, options) => client.call(bulkCalls.run, { ...options, query: { id } }),
      undo: (id) => client.call(bulkCalls.undo, { body: { id } }),
      beginImport: (body) => client.call(bulkCalls.beginImport, { body }),
      sendRows: async (body) => void (await client.call(bulkCalls.sendRows, { body })),
      checkImport: (id) => client.call(bulkCalls.checkImport, { body: { id } }),
      mendRows: (body) => client.call(bulkCalls.mendRows, { body }),
      startImport: (id) => client.call(bulkCalls.startImport, { body: { id } }),
    },
    chainedLog: () => client.download({ method: 'GET', path: calls.chainedLog.path }),
    regions: (query) => client.call(areaCalls.admin.regions, { query, showError: false }),
    async suffixPicture(suffix) {
      const { path, method } = areaCalls.admin.suffixPicture
      const { blob } = await client.download({ method, path, query: { suffix }, showError: false })
      return `data:image/svg+xml,${encodeURIComponent(await blob.text())}`
    },
    tableKey: async (table) => (await client.call(calls.tablePrimaryKey, { query: { table }, showError: false })).pk,
    async tableFields(table, options) {
      const { fieldList } = await client.call(calls.tableFields, { ...options, query: { table }, showError: false })
      return Object.fromEntries(Object.entries(fieldList).map(([name, title]) => [name, toText(title)]))
    },
    uploadCalls: (privateField) => createUploadCalls({ client, area: adminArea, cdnUrl, privateField }),
  }
}
