import type { ApiClient } from '@teachnet/api-client'
import { areaCalls, isRecord } from '@teachnet/protocol'

/** Which form a draft is of. */
export interface DraftTarget {
  /** The area, or another name of the form. */
  readonly form: string
  /** Id of the record; empty: a new one. */
  readonly record: string
}

/** A draft as a list shows it. */
export interface DraftEntry extends DraftTarget {
  readonly key: string
  /** What was typed as the title of the record; may be empty. */
  readonly title: string
  /** Unix milliseconds. */
  readonly savedAt: number
  /** 0: the server does not have it yet. */
  readonly revision: number
}

/** A draft with what was typed, by the names of the form. */
export interface FormDraft extends DraftEntry {
  /** Idempotency key of the write that the form intends; empty: an old draft without one. */
  readonly idempotencyKey: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What is sent of a draft. */
export interface DraftToSave extends Omit<DraftEntry, 'savedAt'> {
  /** The open form that saves. */
  readonly writer: string
  /** JSON text of the values. */
  readonly content: string
  readonly idempotencyKey: string
}

/** The server's copies of the drafts of an account. */
export interface DraftServer {
  readonly list: () => Promise<readonly DraftEntry[]>
  readonly open: (key: string) => Promise<FormDraft | undefined>
  readonly save: (draft: DraftToSave) => Promise<{ readonly revision: number }>
  readonly remove: (key: string) => Promise<unknown>
}

/** The drafts of the signed-in account; undefined with an old back end, which has no calls for them. */
export function createDraftServer(
  client: Pick<ApiClient, 'call' | 'has'>,
  area: keyof typeof areaCalls,
): DraftServer | undefined {
  const { formDrafts, openFormDraft, saveFormDraft, deleteFormDraft } = areaCalls[area]
  if (!client.has(saveFormDraft)) return undefined
  const silent = { showError: false }
  return {
    list: async () => (await client.call(formDrafts, silent)).list.map(readEntry),
    async open(key) {
      const { content, idempotencyKey, ...entry } = await client.call(openFormDraft, { query: { key } })
      const values: unknown = JSON.parse(content)
      return isRecord(values) ? { ...readEntry(entry), idempotencyKey, values } : undefined
    },
    save: (body) => client.call(saveFormDraft, { ...silent, body: { ...body } }),
    remove: (key) => client.call(deleteFormDraft, { ...silent, body: { key } }),
  }
}

function readEntry({ time, ...entry }: Omit<DraftEntry, 'savedAt'> & { readonly time: number }): DraftEntry {
  return { ...entry, savedAt: time * 1000 }
}
