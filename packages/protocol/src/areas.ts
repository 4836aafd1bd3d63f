/**
 * The two signed-in areas. They differ in these values, not in code: code that handles tokens, guards or menus takes an `Area` and works
 * for both.
 */
export interface Area {
  readonly name: 'admin' | 'member'
  /** First path segment of the area's API calls. */
  readonly apiPrefix: string
  /** Where the area's app is mounted; a reply 303 without "need login" also redirects here. */
  readonly basePath: string
  /** Request header that carries the access token. */
  readonly tokenHeader: string
  /** Other lower-case spellings of the header and the parameter that a server accepts. */
  readonly tokenAliases: readonly string[]
  readonly loginRoute: 'adminLogin' | 'userLogin'
  /** Values of the token table's `type` column; `refresh` is also the `type` of a refresh reply. */
  readonly tokenTypes: { readonly access: 'admin' | 'user'; readonly refresh: 'admin-refresh' | 'user-refresh' }
}

/** The back office. */
export const adminArea = {
  name: 'admin',
  apiPrefix: '/admin',
  basePath: '/admin',
  tokenHeader: 'batoken',
  tokenAliases: ['ba-token', 'ba_token'],
  loginRoute: 'adminLogin',
  tokenTypes: { access: 'admin', refresh: 'admin-refresh' },
} as const satisfies Area

/** The member centre. */
export const memberArea = {
  name: 'member',
  apiPrefix: '/api',
  basePath: '/user',
  tokenHeader: 'ba-user-token',
  tokenAliases: ['bausertoken', 'ba_user_token'],
  loginRoute: 'userLogin',
  tokenTypes: { access: 'user', refresh: 'user-refresh' },
} as const satisfies Area

/** All areas by name. */
export const areas = { admin: adminArea, member: memberArea } as const

/** The back office with another first segment for its calls: `backend_entrance` of an existing BuildAdmin back end. */
export function adminAreaAt(entrance: string): Area {
  return { ...adminArea, apiPrefix: entrance }
}

/** Lifetimes of the token kinds, in seconds (contract of the old back end, generation 2). */
export const tokenLifetimes = { access: 259_200, refresh: 2_592_000 } as const

/** Exchanges a refresh token for a new access token, in either area. */
export const refreshTokenPath = '/api/common/refreshToken'

/** The path of an area's login page, e.g. `/admin/login`. */
export function loginPath(area: Area): string {
  return `${area.basePath}/login`
}
