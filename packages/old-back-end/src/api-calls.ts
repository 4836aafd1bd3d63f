import { broken, refused, success } from './reply.ts'
import { type OldCall, encodeInput, textOf } from './input.ts'
import { nest, type StoredRow } from './tables.ts'

const site = {
  siteName: 'R&amp;D',
  recordNumber: '',
  version: 'v1.0.0',
  cdnUrl: '//old.test',
  upload: { mode: 'local' },
}

function memberOf(row: StoredRow | undefined): object {
  return { ...row, money: (Number(row?.['money']) / 100).toFixed(2), password: undefined, refresh_token: '' }
}

/** The member centre's calls; `open` ones need no login. */
export const apiCalls = {
  open: {
    'GET /api/index/index': ({ tables, query }) =>
      success({
        site,
        openMemberCenter: true,
        userInfo: query['requiredLogin'] === '1' ? memberOf(tables.user[0]) : [],
        rules: [],
        menus: query['requiredLogin'] === '1' ? nest(tables.user_rule) : [],
      }),
    'GET /api/user/checkIn': ({ accountVerificationType }) =>
      success({ userLoginCaptchaSwitch: false, accountVerificationType }),
    'POST /api/user/checkIn': ({ tables, body }) => {
      if (body['tab'] !== 'register') return success({ userInfo: { ...memberOf(tables.user[0]), token: 'access' } })
      if (!('mobile' in body)) throw broken('undefined array key "mobile"')
      if (body['captcha'] !== 'code') throw refused('Please enter the correct verification code')
      return success({ userInfo: { ...memberOf(tables.user[0]), token: 'access' }, routePath: '/user' })
    },
  } as Readonly<Record<string, OldCall>>,
  guarded: (call: string): OldCall | undefined => (Object.hasOwn(guarded, call) ? guarded[call] : undefined),
}

const guarded: Readonly<Record<string, OldCall>> = {
  'GET /api/account/overview': () => success({ days: ['2026-11-21'], score: [0], money: ['0.00'] }),
  'GET /api/account/profile': ({ accountVerificationType }) => success({ accountVerificationType }),
  'POST /api/account/profile': ({ tables, body }) => {
    const member = tables.user.find(({ id }) => id === 1)
    const name = textOf(body['username'])
    // Without the id, the member's own name counts as taken by another member.
    if (tables.user.some(({ id, username }) => username === name && String(id) !== textOf(body['id'])))
      throw refused('username has exists')
    if (!member) throw broken('no member')
    for (const column of ['avatar', 'username', 'nickname', 'gender', 'birthday', 'motto'])
      // Values from `only` pass the filter twice.
      if (column in body) member[column] = encodeInput(body[column])
    return success(null, 'Data updated successfully~')
  },
}
