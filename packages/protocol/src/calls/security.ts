import type { Area } from '../areas.ts'
import { defineCall } from './define-call.ts'

/** The calls through which the accounts of an area review and protect their sign-ins. Old back ends have none of them. */
export function securityCallsOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
  const account = `${apiPrefix}/account`
  const own = { area: name, access: 'signed-in', isOwn: true } as const
  return {
    accountSessions: defineCall({ schemas: 'accountSessions', method: 'GET', path: `${account}/sessions`, ...own }),
    endSession: defineCall({ schemas: 'endSession', method: 'POST', path: `${account}/endSession`, ...own }),
    endOtherSessions: defineCall({
      schemas: 'endOtherSessions',
      method: 'POST',
      path: `${account}/endOtherSessions`,
      ...own,
    }),
    accountSignIns: defineCall({ schemas: 'accountSignIns', method: 'GET', path: `${account}/signIns`, ...own }),
    secondFactor: defineCall({ schemas: 'secondFactor', method: 'GET', path: `${account}/secondFactor`, ...own }),
    beginSecondFactor: defineCall({
      schemas: 'beginSecondFactor',
      method: 'POST',
      path: `${account}/beginSecondFactor`,
      ...own,
    }),
    confirmSecondFactor: defineCall({
      schemas: 'confirmSecondFactor',
      method: 'POST',
      path: `${account}/confirmSecondFactor`,
      ...own,
    }),
    renewRecoveryCodes: defineCall({
      schemas: 'renewRecoveryCodes',
      method: 'POST',
      path: `${account}/renewRecoveryCodes`,
      ...own,
    }),
    endSecondFactor: defineCall({
      schemas: 'endSecondFactor',
      method: 'POST',
      path: `${account}/endSecondFactor`,
      ...own,
    }),
    passkeys: defineCall({ schemas: 'passkeys', method: 'GET', path: `${account}/passkeys`, ...own }),
    beginPasskey: defineCall({ schemas: 'beginPasskey', method: 'POST', path: `${account}/beginPasskey`, ...own }),
    addPasskey: defineCall({ schemas: 'addPasskey', method: 'POST', path: `${account}/addPasskey`, ...own }),
    renamePasskey: defineCall({ schemas: 'renamePasskey', method: 'POST', path: `${account}/renamePasskey`, ...own }),
    removePasskey: defineCall({ schemas: 'removePasskey', method: 'POST', path: `${account}/removePasskey`, ...own }),
  } as const
}

/** Begins a sign-in by a passkey, or the second step of one. */
export function askForPasskeyOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
  return defineCall({
    schemas: 'askForPasskey',
    method: 'POST',
    path: `${apiPrefix}${name === 'admin' ? '/Index' : '/user'}/passkey`,
    access: 'public',
    area: name,
    isOwn: true,
    exemptFromRefresh: true,
  })
}

const logoutPaths = { admin: '/Index/logout', member: '/user/logout' } as const

/** The sign-out call of an area. */
export function logoutOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
  return defineCall({
    schemas: 'logout',
    method: 'POST',
    path: `${apiPrefix}${logoutPaths[name]}`,
    access: 'public',
    area: name,
    exemptFromRefresh: true,
  })
}
