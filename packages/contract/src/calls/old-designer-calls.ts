import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
const path = '/admin/crud.Crud'
const ofSuper = { area: 'admin', access: 'super' } as const

/**
 * The calls by which the designer of an old BuildAdmin client makes data areas (wire contract 9). They are read as changes of designs; no
 * code is generated. Only super administrators make them.
 */
export const oldDesignerCalls = {
  designTables: defineCall({ schemas: 'designTables', method: 'GET', path: `${path}/databaseList`, ...ofSuper }),
  designLogOf: defineCall({ schemas: 'designLogOf', method: 'GET', path: `${path}/checkCrudLog`, ...ofSuper }),
  parseFields: defineCall({
    schemas: 'parseDesignFields',
    method: 'POST',
    isRepeatable: true,
    path: `${path}/parseFieldData`,
    ...ofSuper,
  }),
  files: defineCall({ schemas: 'designFiles', method: 'GET', path: `${path}/getFileData`, ...ofSuper }),
  check: defineCall({
    schemas: 'checkDesign',
    method: 'POST',
    isRepeatable: true,
    path: `${path}/generateCheck`,
    ...ofSuper,
  }),
  generate: defineCall({ schemas: 'generateDesign', method: 'POST', path: `${path}/generate`, ...ofSuper }),
  startFromLog: defineCall({ schemas: 'startFromDesignLog', method: 'POST', path: `${path}/logStart`, ...ofSuper }),
  remove: defineCall({ schemas: 'deleteDesignedArea', method: 'POST', path: `${path}/delete`, ...ofSuper }),
  log: defineCall({ schemas: 'designLog', method: 'GET', path: '/admin/crud.Log/index', ...ofSuper }),
} as const
