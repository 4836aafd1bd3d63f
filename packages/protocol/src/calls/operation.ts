import { defineCall } from './define-call.ts'

/** How the server is doing, for those who run it. */
export const operationCalls = {
  operation: defineCall({
    schemas: 'operation',
    method: 'GET',
    path: '/admin/routine.Operation/index',
    isOwn: true,
    access: 'permission',
    node: 'routine/operation/index',
    area: 'admin',
  }),
} as const
