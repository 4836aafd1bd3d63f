import { defineCall } from './define-call.ts'

/** Calls of old clients about modules of the old back end. */
export const moduleCalls = {
  installedModules: defineCall({
    schemas: 'installedModules',
    method: 'GET',
    path: '/admin/module/index',
    access: 'permission',
    node: 'moduleStore/moduleStore/index',
    area: 'admin',
  }),
  moduleState: defineCall({
    schemas: 'moduleState',
    method: 'GET',
    path: '/admin/module/state',
    access: 'signed-in',
    area: 'admin',
  }),
} as const
