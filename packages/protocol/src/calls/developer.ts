// Calls of modules, as clients of the old back end make them; of pages that configure tables: accounts without access to any of these pages are rejected; and of the
// terminal: old back ends have only its event stream.
import { defineCall } from './define-call.ts'

const modulePath = '/admin/module'

const forSuper = { area: 'admin', access: 'super' } as const

export const installedModules = /* @__PURE__ */ defineCall({
  schemas: 'installedModules',
  method: 'GET',
  path: `${modulePath}/index`,
  access: 'permission',
  node: 'moduleStore/moduleStore/index',
  area: 'admin',
})

/** The modules of a shop, which clients of the old back end ask for at the `apiUrl` of the site configuration: here that is this server. */
export const shopModules = /* @__PURE__ */ defineCall({
  schemas: 'shopModules',
  method: 'GET',
  path: '/api/v7.store/modules',
  access: 'public',
  area: 'none',
})

/** One module of the shop, as a client of the old back end opens it. */
export const shopModule = /* @__PURE__ */ defineCall({
  schemas: 'shopModule',
  method: 'GET',
  path: '/api/v7.store/info',
  access: 'public',
  area: 'none',
})

export const moduleState = /* @__PURE__ */ defineCall({
  schemas: 'moduleState',
  method: 'GET',
  path: `${modulePath}/state`,
  access: 'signed-in',
  area: 'admin',
})

export const installModule = /* @__PURE__ */ defineCall({
  schemas: 'installModule',
  method: 'POST',
  path: `${modulePath}/install`,
  ...forSuper,
})

export const changeModuleState = /* @__PURE__ */ defineCall({
  schemas: 'changeModuleState',
  method: 'POST',
  path: `${modulePath}/changeState`,
  ...forSuper,
})

export const uninstallModule = /* @__PURE__ */ defineCall({
  schemas: 'uninstallModule',
  method: 'POST',
  path: `${modulePath}/uninstall`,
  ...forSuper,
})

export const updateModule = /* @__PURE__ */ defineCall({
  schemas: 'updateModule',
  method: 'POST',
  path: `${modulePath}/update`,
  ...forSuper,
})

export const completeModule = /* @__PURE__ */ defineCall({
  schemas: 'completeModule',
  method: 'POST',
  path: `${modulePath}/dependentInstallComplete`,
  ...forSuper,
})

export const uploadModule = /* @__PURE__ */ defineCall({
  schemas: 'uploadModule',
  method: 'POST',
  path: `${modulePath}/upload`,
  ...forSuper,
})

const ajax = '/admin/ajax'

const admin = { access: 'signed-in', area: 'admin' } as const

export const tableList = /* @__PURE__ */ defineCall({
  schemas: 'tableList',
  method: 'GET',
  path: `${ajax}/getTableList`,
  ...admin,
})

export const tablePrimaryKey = /* @__PURE__ */ defineCall({
  schemas: 'tablePrimaryKey',
  method: 'GET',
  path: `${ajax}/getTablePk`,
  ...admin,
})

export const tableFields = /* @__PURE__ */ defineCall({
  schemas: 'tableFields',
  method: 'GET',
  path: `${ajax}/getTableFieldList`,
  ...admin,
})

export const databaseConnections = /* @__PURE__ */ defineCall({
  schemas: 'databaseConnections',
  method: 'GET',
  path: `${ajax}/getDatabaseConnectionList`,
  ...admin,
})

const own = { area: 'admin', access: 'super', isOwn: true } as const

/** Runs a command, as an event stream with its own event format, also for rejections: it checks its caller itself. */
export const terminalStream = /* @__PURE__ */ defineCall({
  schemas: 'terminalStream',
  method: 'GET',
  path: '/admin/ajax/terminal',
  area: 'admin',
  access: 'public',
  produces: 'text/event-stream',
})

/** A ticket for one event stream of one run. It is valid once, for 30 seconds, and keeps the token out of the stream's address. */
export const terminalTicket = /* @__PURE__ */ defineCall({
  schemas: 'terminalTicket',
  method: 'POST',
  isRepeatable: true,
  path: '/admin/ajax/terminalTicket',
  ...own,
})

/** Ends a run and all processes that it started. */
export const terminalKill = /* @__PURE__ */ defineCall({
  schemas: 'terminalKill',
  method: 'POST',
  path: '/admin/ajax/terminalKill',
  ...own,
})

/** The stored output of a run as a text file: more than a browser has of a long one. */
export const terminalOutput = /* @__PURE__ */ defineCall({
  schemas: 'terminalOutput',
  method: 'GET',
  path: '/admin/ajax/terminalOutput',
  produces: 'text/plain',
  ...own,
})

/** The latest runs, newest first, plus the requested ones, and the allowed commands. */
export const terminalTasks = /* @__PURE__ */ defineCall({
  schemas: 'terminalTasks',
  method: 'GET',
  path: '/admin/ajax/terminalTasks',
  ...own,
})

/** Commands that the server runs at fixed times. */
export const terminalSchedules = /* @__PURE__ */ defineCall({
  schemas: 'terminalSchedules',
  method: 'GET',
  path: '/admin/ajax/terminalSchedules',
  ...own,
})

export const saveTerminalSchedule = /* @__PURE__ */ defineCall({
  schemas: 'saveTerminalSchedule',
  method: 'POST',
  path: '/admin/ajax/saveTerminalSchedule',
  ...own,
})

export const removeTerminalSchedule = /* @__PURE__ */ defineCall({
  schemas: 'removeTerminalSchedule',
  method: 'POST',
  path: '/admin/ajax/removeTerminalSchedule',
  ...own,
})
