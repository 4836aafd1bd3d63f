import { backEndHeader, type DashboardStatistics, type MenuRule, ownBackEnd } from '@teachnet/protocol'

type Reply = (request: { readonly query: URLSearchParams; readonly body: unknown }) => unknown

interface RejectionDetails {
  readonly error?: string
  readonly data?: unknown
  /** An error message for each refused field. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Thrown by an answer to reply with an error. */
export class Rejection extends Error {
  readonly code: number
  readonly more: RejectionDetails

  constructor(code: number, message: string, more: RejectionDetails = {}) {
    super(message)
    this.code = code
    this.more = more
  }
}

/** Includes our server's name: without it, the client would treat the server as an old back end. */
function envelope(body: object): Response {
  return Response.json(body, { headers: { [backEndHeader]: ownBackEnd } })
}

/** A server that answers these calls, and throws on any other. */
export function createFakeServer(answers: Readonly<Record<string, Reply>>) {
  const sent: { readonly call: string; readonly body: unknown; readonly token: string | null }[] = []
  const all = { ...defaultReplies, ...answers }

  async function fetch(...input: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const request = new Request(...input)
    const url = new URL(request.url)
    const call = `${request.method} ${url.pathname}`
    const answer = all[call]
    if (!answer) throw new Error(`The fake server does not know ${call}`)
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    sent.push({ call, body, token: request.headers.get('batoken') })
    try {
      return envelope({ code: 1, msg: '', time: 1, data: answer({ query: url.searchParams, body }) ?? null })
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      return envelope({ code: error.code, msg: error.message, time: 1, data: null, ...error.more })
    }
  }

  return { fetch, sent, calls: () => sent.map(({ call }) => call) }
}

const rule: MenuRule = {
  id: 1,
  pid: 0,
  type: 'menu',
  title: 'Dashboard',
  name: 'dashboard',
  path: 'dashboard',
  icon: 'fa fa-dashboard',
  menu_type: 'tab',
  url: '',
  component: 'x',
  keepalive: 0,
  extend: 'none',
}

const button = (id: number, name: string): MenuRule => ({
  ...rule,
  id,
  type: 'button',
  title: name,
  name,
  path: '',
  menu_type: null,
})

/** A menu with a dashboard, administrators (view and add) and groups, a frame and a link. */
export const menus: readonly MenuRule[] = [
  rule,
  {
    ...rule,
    id: 2,
    type: 'menu_dir',
    title: 'Access',
    name: 'auth',
    path: 'auth',
    menu_type: null,
    children: [
      {
        ...rule,
        id: 3,
        title: 'Administrators',
        name: 'auth/admin',
        path: 'auth/admin',
        children: [button(4, 'auth/admin/index'), button(5, 'auth/admin/add')],
      },
      { ...rule, id: 6, title: 'Role groups', name: 'auth/group', path: 'auth/group' },
    ],
  },
  {
    ...rule,
    id: 7,
    title: 'Charts',
    name: 'charts',
    path: 'charts',
    menu_type: 'iframe',
    url: 'https://charts.example.com/a?b=1',
  },
  {
    ...rule,
    id: 8,
    title: 'Manual',
    name: 'manual',
    path: 'manual',
    menu_type: 'link',
    url: 'https://example.com/manual',
  },
  { ...rule, id: 9, title: 'Later', name: 'later', path: 'later' },
]

export const account = {
  id: 1,
  username: 'admin',
  nickname: 'Ms Li',
  avatar: '',
  last_login_time: '2026-11-20 10:00:00',
  super: true,
}

const site = { siteName: 'TeachNet', cdnUrl: '', upload: {} }

const noStatistics: DashboardStatistics = {
  days: ['2026-11-20', '2026-11-21'],
  members: { total: 0, byDay: [0, 0], byDayBefore: [0, 0], latest: [] },
  attachments: { total: 0, size: 0 },
  applications: { total: 0, byState: {}, byDay: [0, 0] },
  waiting: [],
  forms: [],
  visits: { total: 0, byDay: [0, 0], byDayBefore: [0, 0] },
}

export const defaultReplies: Readonly<Record<string, Reply>> = {
  'GET /admin/Index/login': () => ({ captcha: false }),
  'GET /api/index/index': () => ({ site, openMemberCenter: true, userInfo: [], rules: [], menus: [] }),
  'POST /admin/Index/login': () => ({
    userInfo: { ...account, token: 'access', refresh_token: '' },
    routePath: '/admin',
  }),
  'GET /admin/Index/index': () => ({ adminInfo: account, menus, siteConfig: site, terminal: {} }),
  'GET /admin/Dashboard/waiting': () => ({ waiting: [] }),
  'POST /admin/preference/save': () => null,
  'GET /admin/account/secondFactor': () => ({ isOn: false, recoveryCodes: 0 }),
  'GET /admin/account/passkeys': () => ({ list: [] }),
  'GET /admin/account/sessions': () => ({ list: [] }),
  'GET /admin/account/signIns': () => ({ list: [] }),
  'GET /admin/Dashboard/statistics': () => noStatistics,
  'GET /admin/auth.Admin/index': () => ({ list: [], total: 0, remark: '' }),
  'GET /admin/auth.Group/index': () => ({ list: [], total: 0, remark: '' }),
}
