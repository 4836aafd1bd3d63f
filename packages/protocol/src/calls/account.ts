import { memberArea } from '../areas.ts'
import { defineCall } from './define-call.ts'

const account = `${memberArea.apiPrefix}/account`
const member = { area: 'member', access: 'permission' } as const

/** The calls through which administrators and members see and change their own account. */
export const accountCalls = {
  adminProfile: defineCall({
    schemas: 'adminProfile',
    method: 'GET',
    path: '/admin/routine.AdminInfo/index',
    access: 'permission',
    node: 'routine/adminInfo/index',
    area: 'admin',
  }),
  saveAdminProfile: defineCall({
    schemas: 'saveAdminProfile',
    method: 'POST',
    path: '/admin/routine.AdminInfo/edit',
    access: 'permission',
    node: 'routine/adminInfo/edit',
    area: 'admin',
  }),

  accountOverview: defineCall({
    schemas: 'accountOverview',
    method: 'GET',
    path: `${account}/overview`,
    node: 'account/overview',
    ...member,
  }),
  accountProfile: defineCall({
    schemas: 'accountProfile',
    method: 'GET',
    path: `${account}/profile`,
    node: 'account/profile',
    ...member,
  }),
  saveProfile: defineCall({
    schemas: 'saveProfile',
    method: 'POST',
    path: `${account}/profile`,
    node: 'account/profile',
    ...member,
  }),
  retrievePassword: defineCall({
    schemas: 'retrievePassword',
    method: 'POST',
    path: `${account}/retrievePassword`,
    access: 'public',
    area: 'member',
  }),
  verifyAccount: defineCall({
    schemas: 'verifyAccount',
    method: 'POST',
    path: `${account}/verification`,
    access: 'signed-in',
    area: 'member',
  }),
  changeBind: defineCall({
    schemas: 'changeBind',
    method: 'POST',
    path: `${account}/changeBind`,
    access: 'signed-in',
    area: 'member',
  }),
  undoContactChange: defineCall({
    schemas: 'undoContactChange',
    method: 'POST',
    path: `${account}/undoContactChange`,
    access: 'public',
    area: 'member',
    isOwn: true,
  }),
  changePassword: defineCall({
    schemas: 'changePassword',
    method: 'POST',
    path: `${account}/changePassword`,
    node: 'account/changePassword',
    ...member,
  }),
  accountBalance: defineCall({
    schemas: 'accountBalance',
    method: 'GET',
    path: `${account}/balance`,
    node: 'account/balance',
    ...member,
  }),
  accountIntegral: defineCall({
    schemas: 'accountIntegral',
    method: 'GET',
    path: `${account}/integral`,
    node: 'account/integral',
    ...member,
  }),
} as const
