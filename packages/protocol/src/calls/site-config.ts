// The configuration page and other settings of the installation.
import { defineCall } from './define-call.ts'

const controller = '/admin/routine.Config'
const admin = { area: 'admin', access: 'permission' } as const

export const configPage = /* @__PURE__ */ defineCall({
  schemas: 'configPage',
  method: 'GET',
  path: `${controller}/index`,
  node: 'routine/config/index',
  ...admin,
})

export const saveConfig = /* @__PURE__ */ defineCall({
  schemas: 'saveConfig',
  method: 'POST',
  path: `${controller}/edit`,
  node: 'routine/config/edit',
  ...admin,
})

export const addConfigItem = /* @__PURE__ */ defineCall({
  schemas: 'addConfigItem',
  method: 'POST',
  path: `${controller}/add`,
  node: 'routine/config/add',
  ...admin,
})

export const deleteConfigItems = /* @__PURE__ */ defineCall({
  schemas: 'deleteConfigItems',
  method: 'DELETE',
  path: `${controller}/del`,
  node: 'routine/config/del',
  ...admin,
})

/** Tests a mail server before its settings are saved. */
export const sendTestMail = /* @__PURE__ */ defineCall({
  schemas: 'sendTestMail',
  method: 'POST',
  path: `${controller}/sendTestMail`,
  node: 'routine/config/sendTestMail',
  ...admin,
})

export const changeTerminalConfig = /* @__PURE__ */ defineCall({
  schemas: 'changeTerminalConfig',
  method: 'POST',
  path: '/admin/ajax/changeTerminalConfig',
  access: 'super',
  area: 'admin',
})

/**
 * The wire contract names no permission for this call. Every page is slow afterwards, so the call requires the permission to change the
 * settings.
 */
export const clearCache = /* @__PURE__ */ defineCall({
  schemas: 'clearCache',
  method: 'POST',
  path: '/admin/ajax/clearCache',
  node: 'routine/config/clearCache',
  ...admin,
})
