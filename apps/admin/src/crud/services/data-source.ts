import type { ApiClient, CallOptions } from '@teachnet/api-client'
import type { ResourceDefinition } from '@teachnet/contract'
import {
  adminArea,
  areaCalls,
  type ListOrder,
  type ListQuery,
  type PrivateFieldQuery,
  type RegionOption,
  type RegionQuery,
} from '@teachnet/protocol'
import { createUploadCalls, type UploadCalls } from '@teachnet/session'
import type { Row } from '../record/row.ts'

export interface ListPage {
  readonly list: readonly Row[]
  readonly total: number
  /** Whether the total is the database's estimate. */
  readonly total_estimated?: boolean
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

/** A record for a form; without a version if the server has none. */
export interface OpenedRecord {
  readonly row: Row
  readonly version?: string
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
  add(input: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<void>
  /** With a version, the server refuses the edit if the record has changed since; see `readConflict`. */
  edit(change: Row, options?: CallOptions & { readonly version?: string | undefined }): Promise<void>
  del(ids: readonly number[], options?: CallOptions): Promise<void>
  sortable(move: RecordMove, options?: CallOptions): Promise<void>
  /** Makes a reading call of this resource beyond the generic ones. The data is unvalidated: narrow it. */
  ask(call: string, query: object, options?: CallOptions): Promise<unknown>
  /** Makes a writing call of this resource beyond the generic ones, and shows its success. The data is unvalidated. */
  act(call: string, body: object, options?: CallOptions & { readonly version?: string | undefined }): Promise<unknown>
}

/** All server calls of the engine. Tests pass a fake. */
export interface DataSource {
  resource(definition: ResourceDefinition): ResourceSource
  regions(query: RegionQuery): Promise<readonly RegionOption[]>
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
        ask: (call, query, options) => client.request({ ...options, method: 'GET', path: path(call), query }),
        act: (call, body, { version, ...options } = {}) =>
          client.request({ showSuccess: true, ...options, method: 'POST', path: path(call), body, ifMatch: version }),
      }
    },
    regions: (query) => client.call(areaCalls.admin.regions, { query, showError: false }),
    uploadCalls: (privateField) => createUploadCalls({ client, area: adminArea, cdnUrl, privateField }),
  }
}
