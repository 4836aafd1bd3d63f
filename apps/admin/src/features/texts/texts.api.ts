import type { ApiClient } from '@teachnet/api-client'
import { type TextPage, type TextPlace, textCalls } from '@teachnet/contract/texts'
import type { Locale } from '@teachnet/protocol'

/** A text of the product. */
export interface TextKey {
  readonly place: TextPlace
  readonly locale: Locale
  readonly name: string
}

export interface TextQuery extends Omit<TextKey, 'name'> {
  readonly search: string
  /** 1: only texts that staff have changed. */
  readonly changed: 0 | 1
  /** From 1. */
  readonly page: number
}

/** Calls of the page of texts. The page shows errors next to the input. */
export function createTextsApi(client: ApiClient) {
  return {
    load: (query: TextQuery, signal: AbortSignal): Promise<TextPage> =>
      client.call(textCalls.texts, { query, signal, showError: false }),
    save: (key: TextKey, wording: string) =>
      client.call(textCalls.saveText, { body: { ...key, wording }, showError: false, showSuccess: true }),
    preview: (key: TextKey, wording: string, signal: AbortSignal) =>
      client.call(textCalls.previewText, { body: { ...key, wording }, signal, showError: false }),
    reset: (key: TextKey) => client.call(textCalls.resetText, { body: key, showSuccess: true }),
    exportFiles: () => client.call(textCalls.exportTexts),
  }
}

export type TextsApi = ReturnType<typeof createTextsApi>
