import type { Locale } from '@teachnet/protocol'

/** What a thread runs: one function of the server code of a module. */
export interface ThreadTask {
  readonly uid: string
  /** Source text of the ES module. */
  readonly code: string
  readonly kind: 'jobs' | 'commands'
  /** Name of the function. */
  readonly name: string
  /** Of a command; otherwise empty. */
  readonly argument: string
  /** Of a job; 1 for the first. */
  readonly attempt: number
  /** The values of the module, with its secrets. */
  readonly settings: Readonly<Record<string, string>>
  /** Texts of the module by language. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly locale: Locale
}

export interface ThreadData extends ThreadTask {
  /** One number: characters that the thread has sent and the server has not taken yet. */
  readonly waiting: Int32Array<SharedArrayBuffer>
}

/** Calls of a thread for records of its module. Arguments and results are JSON. */
export const recordCalls = ['list', 'read', 'add', 'edit', 'remove'] as const
export type RecordCall = (typeof recordCalls)[number]

export type FromThread =
  | { readonly type: 'print'; readonly text: string }
  | {
      readonly type: 'call'
      readonly id: number
      readonly what: RecordCall
      readonly controller: string
      readonly values: string
    }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string }

export type ToThread =
  | { readonly type: 'end' }
  | { readonly type: 'reply'; readonly id: number; readonly result: string }
  | { readonly type: 'rejected'; readonly id: number; readonly message: string }
