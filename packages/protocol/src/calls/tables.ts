import { defineCall } from './define-call.ts'

const ajax = '/admin/ajax'
const admin = { access: 'signed-in', area: 'admin' } as const

/** Calls of pages that configure tables. Accounts without access to any of these pages are rejected. */
export const tableCalls = {
  tableList: defineCall({ schemas: 'tableList', method: 'GET', path: `${ajax}/getTableList`, ...admin }),
  tablePrimaryKey: defineCall({ schemas: 'tablePrimaryKey', method: 'GET', path: `${ajax}/getTablePk`, ...admin }),
  tableFields: defineCall({ schemas: 'tableFields', method: 'GET', path: `${ajax}/getTableFieldList`, ...admin }),
  databaseConnections: defineCall({
    schemas: 'databaseConnections',
    method: 'GET',
    path: `${ajax}/getDatabaseConnectionList`,
    ...admin,
  }),
} as const
