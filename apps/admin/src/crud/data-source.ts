import type { ApiClient, CallOptions } from '@teachnet/api-client'
import {
  adminArea,
  calls,
  type ListOrder,
  type ListQuery,
  type PrivateFieldQuery,
  type RegionOption,
  type RegionQuery,
  type ResourceDefinition,
} from '@teachnet/contract'
import { createUploadCalls, type UploadCalls } from '@teachnet/session'
import type { Row } from './row.ts'

export interface ListPage {
  readonly list: readonly Row[]
  readonly total: number
  /** The database's estimate. */
  readonly total_estimated?: boolean
  /** Where the next page begins; given on far pages. */
  readonly next?: string
  readonly remark: string
  /** What becomes of deleted records; old servers do not say. */
  readonly deletion_note?: string
}

/** Records to choose from. */
export interface OptionsPage {
  readonly options: readonly Row[]
  /** 0 where the server does not say. */
  readonly total: number
}

/** A record as a form opens it; without a version where the server knows none. */
export interface OpenedRecord {
  readonly row: Row
  readonly version?: string
}

/** Puts one record right before (`up`) or behind (`down`) another one of a list. Old servers swap the two. */
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
  /** With a version it is refused when the record has another one by now; see `readConflict`. */
  edit(change: Row, options?: CallOptions & { readonly version?: string | undefined }): Promise<void>
  del(ids: readonly number[], options?: CallOptions): Promise<void>
  sortable(move: RecordMove, options?: CallOptions): Promise<void>
  /** What a call of this resource beyond the generic ones says. The data is unchecked: narrow it. */
  ask(call: string, query: object, options?: CallOptions): Promise<unknown>
  /** Does what a call of this resource beyond the generic ones does, and shows its success. The data is unchecked. */
  act(call: string, body: object, options?: CallOptions & { readonly version?: string | undefined }): Promise<unknown>
}

/** Everything the engine asks of a server. Tests pass a fake. */
export interface DataSource {
  resource(definition: ResourceDefinition): ResourceSource
  regions(query: RegionQuery): Promise<readonly RegionOption[]>
  /** @param privateField what the files are for, where only some may open them */
  uploadCalls(privateField?: PrivateFieldQuery): UploadCalls
}

/** @param cdnUrl what stands before the path of an attachment to make it an address */
export function createDataSource(client: ApiClient, cdnUrl: string): DataSource {
  return {
    resource(definition) {
      const path = (call: string) => `${adminArea.apiPrefix}/${definition.controller}/${call}`
      return {
        // The definition is a value here, so its row type says nothing more than Row does.
        ...(client.resource(definition) as unknown as Omit<ResourceSource, 'ask' | 'act'>),
        ask: (call, query, options) => client.request({ ...options, method: 'GET', path: path(call), query }),
        act: (call, body, { version, ...options } = {}) =>
          client.request({ showSuccess: true, ...options, method: 'POST', path: path(call), body, ifMatch: version }),
      }
    },
    regions: (query) => client.call(calls.adminRegions, { query, showError: false }),
    uploadCalls: (privateField) => createUploadCalls({ client, area: adminArea, cdnUrl, privateField }),
  }
}
