import type { ApiClient } from '@teachnet/api-client'
import { type Design, designCalls } from '@teachnet/contract/design'

/** A change of a design as the calls take it. */
export interface DesignRequest {
  /** Current controller; empty for a new area. */
  readonly controller: string
  readonly version: number
  /** Null: the area is removed, or `back` names the change to revert. */
  readonly design: Design | null
  readonly back?: number
  /** Name of a table that no area uses, with whose rows a new area begins. */
  readonly fill?: string
}

/** Calls of the data designer. Its screens show errors in place. */
export function createDesignerApi(client: ApiClient) {
  const silent = { showError: false }
  return {
    list: (signal: AbortSignal) => client.call(designCalls.designs, { ...silent, signal }),
    open: (query: { readonly controller?: string; readonly change?: number }) =>
      client.call(designCalls.openDesign, {
        ...silent,
        query: { controller: query.controller ?? '', change: query.change ?? 0 },
      }),
    plan: (request: DesignRequest) => client.call(designCalls.planDesign, { ...silent, body: toBody(request) }),
    apply: (request: DesignRequest, confirm: readonly string[]) =>
      client.call(designCalls.applyDesign, {
        ...silent,
        showSuccess: true,
        body: { ...toBody(request), confirm: [...confirm] },
      }),
    draft: (from: 'table' | 'sql', text: string) =>
      client.call(designCalls.draftDesign, { ...silent, body: { from, text } }),
  }
}

function toBody(request: DesignRequest) {
  return { ...request, back: request.back ?? 0, fill: request.fill ?? '' }
}

export type DesignerApi = ReturnType<typeof createDesignerApi>
