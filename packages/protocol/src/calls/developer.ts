import { defineCall } from './define-call.ts'

const modulePath = '/admin/module'

const forSuper = { area: 'admin', access: 'super' } as const

/** Calls about modules, as clients of the old back end make them. */
export const moduleCalls = {
  installedModules: defineCall({
    schemas: 'installedModules',
    method: 'GET',
    path: `${modulePath}/index`,
    access: 'permission',
    node: 'moduleStore/moduleStore/index',
    area: 'admin',
  }),
  moduleState: defineCall({
    schemas: 'moduleState',
    method: 'GET',
    path: `${modulePath}/state`,
    access: 'signed-in',
    area: 'admin',
  }),
  installModule: defineCall({ schemas: 'installModule', method: 'POST', path: `${modulePath}/install`, ...forSuper }),
  changeModuleState: defineCall({
    schemas: 'changeModuleState',
    method: 'POST',
    path: `${modulePath}/changeState`,
    ...forSuper,
  }),
  uninstallModule: defineCall({
    schemas: 'uninstallModule',
    method: 'POST',
    path: `${modulePath}/uninstall`,
    ...forSuper,
  }),
  updateModule: defineCall({ schemas: 'updateModule', method: 'POST', path: `${modulePath}/update`, ...forSuper }),
  completeModule: defineCall({
    schemas: 'completeModule',
    method: 'POST',
    path: `${modulePath}/dependentInstallComplete`,
    ...forSuper,
  }),
  uploadModule: defineCall({ schemas: 'uploadModule', method: 'POST', path: `${modulePath}/upload`, ...forSuper }),
} as const

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

const own = { area: 'admin', access: 'super', isOwn: true } as const

/** The terminal's calls. Old back ends have only the event stream. */
export const terminalCalls = {
  /** Runs a command, as an event stream with its own event format, also for rejections: it checks its caller itself. */
  terminalStream: defineCall({
    schemas: 'terminalStream',
    method: 'GET',
    path: '/admin/ajax/terminal',
    area: 'admin',
    access: 'public',
    produces: 'text/event-stream',
  }),
  /** A ticket for one event stream of one run. It is valid once, for 30 seconds, and keeps the token out of the stream's address. */
  terminalTicket: defineCall({
    schemas: 'terminalTicket',
    method: 'POST',
    isRepeatable: true,
    path: '/admin/ajax/terminalTicket',
    ...own,
  }),
  /** Ends a run and all processes that it started. */
  terminalKill: defineCall({ schemas: 'terminalKill', method: 'POST', path: '/admin/ajax/terminalKill', ...own }),
  /** The latest runs, newest first, plus the requested ones, and the allowed commands. */
  terminalTasks: defineCall({ schemas: 'terminalTasks', method: 'GET', path: '/admin/ajax/terminalTasks', ...own }),
} as const

/** States of a module on the wire. */
export const moduleStates = {
  uninstalled: 0,
  installed: 1,
  waitsInstall: 2,
  conflict: 3,
  waitsDependencies: 4,
  occupied: 5,
  disabled: 6,
} as const
