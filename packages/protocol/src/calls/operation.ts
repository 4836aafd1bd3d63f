import { defineCall } from './define-call.ts'

/** The state of the server, for its operators. */
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
