import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

const path = '/admin/routine.Text'
const own = { area: 'admin', access: 'permission', isOwn: true } as const

/** The calls by which staff change texts of the product, and apps load the changed texts. */
export const textCalls = {
  /** For an app whose settings state that there are changed texts. */
  ownTexts: defineCall({
    schemas: 'ownTexts',
    method: 'GET',
    path: '/api/common/texts',
    area: 'none',
    access: 'public',
  }),
  texts: defineCall({ schemas: 'texts', method: 'GET', path: `${path}/index`, node: 'routine/text/index', ...own }),
  saveText: defineCall({
    schemas: 'saveText',
    method: 'POST',
    path: `${path}/edit`,
    node: 'routine/text/edit',
    ...own,
  }),
  previewText: defineCall({
    schemas: 'previewText',
    isRepeatable: true,
    method: 'POST',
    path: `${path}/check`,
    node: 'routine/text/edit',
    ...own,
  }),
  resetText: defineCall({
    schemas: 'resetText',
    method: 'POST',
    path: `${path}/reset`,
    node: 'routine/text/edit',
    ...own,
  }),
  exportTexts: defineCall({
    schemas: 'exportTexts',
    method: 'GET',
    path: `${path}/export`,
    node: 'routine/text/index',
    ...own,
  }),
} as const
