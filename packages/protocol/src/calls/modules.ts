import { defineCall } from './define-call.ts'

const path = '/admin/module'
const forSuper = { area: 'admin', access: 'super' } as const

/** Calls about modules, as clients of the old back end make them. */
export const moduleCalls = {
  installedModules: defineCall({
    schemas: 'installedModules',
    method: 'GET',
    path: `${path}/index`,
    access: 'permission',
    node: 'moduleStore/moduleStore/index',
    area: 'admin',
  }),
  moduleState: defineCall({
    schemas: 'moduleState',
    method: 'GET',
    path: `${path}/state`,
    access: 'signed-in',
    area: 'admin',
  }),
  installModule: defineCall({ schemas: 'installModule', method: 'POST', path: `${path}/install`, ...forSuper }),
  changeModuleState: defineCall({
    schemas: 'changeModuleState',
    method: 'POST',
    path: `${path}/changeState`,
    ...forSuper,
  }),
  uninstallModule: defineCall({ schemas: 'uninstallModule', method: 'POST', path: `${path}/uninstall`, ...forSuper }),
  updateModule: defineCall({ schemas: 'updateModule', method: 'POST', path: `${path}/update`, ...forSuper }),
  completeModule: defineCall({
    schemas: 'completeModule',
    method: 'POST',
    path: `${path}/dependentInstallComplete`,
    ...forSuper,
  }),
  uploadModule: defineCall({ schemas: 'uploadModule', method: 'POST', path: `${path}/upload`, ...forSuper }),
} as const
