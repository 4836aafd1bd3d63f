// The calls through which administrators and members see and change their own account.
import { memberArea } from '../areas.ts'
import { defineCall } from './define-call.ts'

const account = `${memberArea.apiPrefix}/account`
const member = { area: 'member', access: 'permission' } as const

export const adminProfile = /* @__PURE__ */ defineCall({
  schemas: 'adminProfile',
  method: 'GET',
  path: '/admin/routine.AdminInfo/index',
  access: 'permission',
  node: 'routine/adminInfo/index',
  area: 'admin',
})

export const saveAdminProfile = /* @__PURE__ */ defineCall({
  schemas: 'saveAdminProfile',
  method: 'POST',
  path: '/admin/routine.AdminInfo/edit',
  access: 'permission',
  node: 'routine/adminInfo/edit',
  area: 'admin',
})

export const accountOverview = /* @__PURE__ */ defineCall({
  schemas: 'accountOverview',
  method: 'GET',
  path: `${account}/overview`,
  node: 'account/overview',
  ...member,
})

export const accountProfile = /* @__PURE__ */ defineCall({
  schemas: 'accountProfile',
  method: 'GET',
  path: `${account}/profile`,
  node: 'account/profile',
  ...member,
})

export const saveProfile = /* @__PURE__ */ defineCall({
  schemas: 'saveProfile',
  method: 'POST',
  path: `${account}/profile`,
  node: 'account/profile',
  ...member,
})

export const retrievePassword = /* @__PURE__ */ defineCall({
  schemas: 'retrievePassword',
  method: 'POST',
  path: `${account}/retrievePassword`,
  access: 'public',
  area: 'member',
})

export const verifyAccount = /* @__PURE__ */ defineCall({
  schemas: 'verifyAccount',
  method: 'POST',
  path: `${account}/verification`,
  access: 'signed-in',
  area: 'member',
})

export const proveOwner = /* @__PURE__ */ defineCall({
  schemas: 'proveOwner',
  method: 'POST',
  path: `${account}/proveOwner`,
  access: 'signed-in',
  area: 'member',
  isOwn: true,
})

export const changeBind = /* @__PURE__ */ defineCall({
  schemas: 'changeBind',
  method: 'POST',
  path: `${account}/changeBind`,
  access: 'signed-in',
  area: 'member',
})

export const undoContactChange = /* @__PURE__ */ defineCall({
  schemas: 'undoContactChange',
  method: 'POST',
  path: `${account}/undoContactChange`,
  access: 'public',
  area: 'member',
  isOwn: true,
})

export const changePassword = /* @__PURE__ */ defineCall({
  schemas: 'changePassword',
  method: 'POST',
  path: `${account}/changePassword`,
  node: 'account/changePassword',
  ...member,
})

export const accountBalance = /* @__PURE__ */ defineCall({
  schemas: 'accountBalance',
  method: 'GET',
  path: `${account}/balance`,
  node: 'account/balance',
  ...member,
})

export const accountIntegral = /* @__PURE__ */ defineCall({
  schemas: 'accountIntegral',
  method: 'GET',
  path: `${account}/integral`,
  node: 'account/integral',
  ...member,
})
