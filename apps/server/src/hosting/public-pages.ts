import type { ParametersOf } from './page-address.ts'
import type { Visitor } from './public-site-api.ts'

/** Renders one page of the public site. */
export type RenderPage = (request: Request, visitor: Visitor) => Promise<Response>

export interface PublicPages {
  readonly render: RenderPage
  readonly parametersOf: ParametersOf
  /** Whether visitors can post forms to the page at a path. */
  readonly takesForms: (path: string) => boolean
  /** Whether the page at an address is personal to each visitor, or a preview: no cache may keep it. */
  readonly isPersonal: (address: string) => boolean
}
