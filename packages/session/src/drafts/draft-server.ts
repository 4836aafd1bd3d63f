import type { ApiClient } from '@teachnet/api-client'
import { areaCalls, isRecord } from '@teachnet/protocol'
import type { DraftEntry, FormDraft } from './draft.ts'

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
  const quiet = { showError: false }
  return {
    list: async () => (await client.call(formDrafts, quiet)).list.map(readEntry),
    async open(key) {
      const { content, idempotencyKey, ...entry } = await client.call(openFormDraft, { query: { key } })
      const values: unknown = JSON.parse(content)
      return isRecord(values) ? { ...readEntry(entry), idempotencyKey, values } : undefined
    },
    save: (body) => client.call(saveFormDraft, { ...quiet, body: { ...body } }),
    remove: (key) => client.call(deleteFormDraft, { ...quiet, body: { key } }),
  }
}

function readEntry({ time, ...entry }: Omit<DraftEntry, 'savedAt'> & { readonly time: number }): DraftEntry {
  return { ...entry, savedAt: time * 1000 }
}
