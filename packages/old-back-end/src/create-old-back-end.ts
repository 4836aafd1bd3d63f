import { encodeInput, type Input, isInput, readQuery, type CallContext, type OldCall, textOf } from './input.ts'
import { needLogin, notFound, Rejection, broken, rejected, success } from './reply.ts'
import { createTables, type Tables, nest, type StoredRow } from './tables.ts'
import { controllers } from './controllers.ts'

export interface SeenRequest {
  /** Method and path, such as `GET /admin/user.User/index`. */
  readonly call: string
  readonly query: Input
  /** As received, not yet encoded. */
  readonly body: Input
}

export interface OldBackEndOptions {
  /** Channels for verification codes. A new installation has none. */
  readonly accountVerificationType?: readonly string[]
  /** First path segment of the back office. */
  readonly entrance?: string
  /** Unix milliseconds. */
  readonly now?: () => number
}

export interface OldBackEnd {
  readonly fetch: typeof globalThis.fetch
  /** The stored rows; tests read them and add records. */
  readonly tables: Tables
  readonly requests: readonly SeenRequest[]
}

/** Maximum number of reads per address and minute. */
const readingsPerMinute = 120

/** The access token of the administrator and of the member with id 1. */
const token = 'access'

/** An in-memory fake of BuildAdmin 2.1 for tests; the README lists what it rejects. */
export function createOldBackEnd(options: OldBackEndOptions = {}): OldBackEnd {
  const { accountVerificationType = [], entrance = '/admin', now = () => Date.now() } = options
  const tables = createTables()
  const requests: SeenRequest[] = []
  let window = { start: 0, readings: 0 }

  function throttle(): void {
    const minute = Math.floor(now() / 60_000)
    window = window.start === minute ? { start: minute, readings: window.readings + 1 } : { start: minute, readings: 1 }
    if (window.readings <= readingsPerMinute) return
    const seconds = 60 - Math.floor((now() % 60_000) / 1000)
    throw new Rejection(200, { code: 0, msg: `Please do not request frequently. Try again in ${seconds} seconds.` })
  }

  function answer(request: Request, query: Input, body: Input): object {
    const { pathname } = new URL(request.url)
    const isReading = request.method === 'GET' && request.headers.get('accept') !== null
    if (isReading) throttle()
    const path = toAppPath(pathname, entrance)
    const call = `${request.method} ${path}`
    const context = { tables, query, body, accountVerificationType }
    const open = apiCalls.open[call] ?? adminCalls.open[call]
    if (open) return open(context)
    const calls = path.startsWith('/admin/') ? adminCalls : apiCalls
    const header = path.startsWith('/admin/') ? 'batoken' : 'ba-user-token'
    const guarded = calls.guarded(call)
    if (!guarded) throw notFound()
    if (request.headers.get(header) !== token) throw needLogin()
    return guarded(context)
  }

  return {
    tables,
    requests,
    async fetch(...provided) {
      const request = new Request(...provided)
      const url = new URL(request.url)
      const text = await request.text()
      const body: unknown = text === '' ? {} : JSON.parse(text)
      const raw = { query: readQuery(url.searchParams), body: isInput(body) ? body : {} }
      requests.push({ call: `${request.method} ${url.pathname}`, ...raw })
      try {
        return Response.json(answer(request, toInput(raw.query), toInput(raw.body)))
      } catch (error) {
        if (error instanceof Rejection) return Response.json(error.body, { status: error.status })
        throw error
      }
    },
  }
}

function toInput(raw: Input): Input {
  const encoded = encodeInput(raw)
  return isInput(encoded) ? encoded : {}
}

/** With another entrance, there are no calls at `/admin`. */
function toAppPath(pathname: string, entrance: string): string {
  if (entrance === '/admin') return pathname
  return pathname.startsWith(`${entrance}/`)
    ? `/admin${pathname.slice(entrance.length)}`
    : pathname.replace(/^\/admin\//, '/-/')
}

const site = { siteName: 'R&amp;D', version: 'v1.0.0', cdnUrl: '//old.test', upload: { mode: 'local' } }

function adminOf({ tables }: CallContext): StoredRow {
  const admin = tables.admin.find(({ id }) => id === 1)
  if (!admin) throw broken('no administrator')
  return admin
}

/** The back office's calls; `open` ones need no login. */
const adminCalls = {
  open: {
    'GET /admin/Index/login': () => success({ captcha: false }),
    'POST /admin/Index/login': (context) => {
      if (textOf(context.body['username']) !== textOf(adminOf(context)['username']))
        throw rejected('Incorrect account or password')
      return success({ userInfo: publicAdmin(adminOf(context)), routePath: '/admin' }, 'Login succeeded!')
    },
    'GET /admin/routine.Config/index': ({ tables }) => success(configPage(tables.config)),
  } as Readonly<Record<string, OldCall>>,
  guarded(call: string): OldCall | undefined {
    if (Object.hasOwn(own, call)) return own[call]
    const [method = '', path = ''] = call.split(' ')
    const [, , name = '', action = ''] = path.split('/')
    return Object.hasOwn(controllers, name) ? controllers[name]?.[`${method} ${action}`] : undefined
  },
}

const own: Readonly<Record<string, OldCall>> = {
  'GET /admin/Index/index': (context) =>
    success({
      adminInfo: { ...publicAdmin(adminOf(context)), super: true },
      menus: nest(context.tables.admin_rule.filter(({ status }) => status === '1')),
      siteConfig: site,
      terminal: { npmPackageManager: 'pnpm', phpDevelopmentServer: true },
    }),
  'GET /admin/Dashboard/index': () => success({ remark: '' }),
  'GET /admin/routine.AdminInfo/index': (context) => success({ info: publicAdmin(adminOf(context)) }),
  'POST /admin/routine.AdminInfo/edit': ({ tables, body }) => {
    const admin = tables.admin.find(({ id }) => String(id) === textOf(body['id']))
    if (!admin) throw rejected('Record not found')
    if (body['avatar'] && body['avatar'] !== admin['avatar']) {
      admin['avatar'] = body['avatar']
      return success(null, 'Avatar modified successfully!')
    }
    if (!body['nickname']) throw rejected('nickname require')
    for (const column of ['nickname', 'email', 'mobile', 'motto']) if (column in body) admin[column] = body[column]
    return success(null, 'Update successful')
  },
  'POST /admin/routine.Config/edit': ({ tables, body }) => {
    for (const item of tables.config) if (String(item['name']) in body) item['value'] = body[String(item['name'])]
    return success(null, 'The current page configuration item was updated successfully')
  },
  'POST /admin/routine.Config/sendTestMail': ({ tables, body }) => {
    const stored = tables.config.find(({ name }) => name === 'smtp_pass')
    if (body['smtp_pass'] !== stored?.['value']) throw rejected('SMTP Error: Could not authenticate.')
    return success(null, 'Test mail sent successfully~')
  },
}

function publicAdmin({ password: _password, ...admin }: StoredRow): object {
  return { ...admin, token: 'access', refresh_token: '' }
}

function configPage(items: readonly StoredRow[]): Input {
  const groupOf = (name: string, title: string) => ({
    name,
    title,
    list: items.filter(({ group }) => group === name).map((item) => ({ ...item, extend: [], input_extend: [] })),
  })
  const list = {
    basics: groupOf('basics', 'Basics'),
    mail: groupOf('mail', 'Mail'),
    empty: { name: 'empty', title: 'Empty' },
  }
  return isInput(list)
    ? { list, remark: '', configGroup: { basics: 'Basics', mail: 'Mail', empty: 'Empty' }, quickEntrance: [] }
    : {}
}

const memberSite = {
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
        site: memberSite,
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
      if (body['captcha'] !== 'code') throw rejected('Please enter the correct verification code')
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
      throw rejected('username has exists')
    if (!member) throw broken('no member')
    for (const column of ['avatar', 'username', 'nickname', 'gender', 'birthday', 'motto'])
      // Values from `only` pass the filter twice.
      if (column in body) member[column] = encodeInput(body[column])
    return success(null, 'Data updated successfully~')
  },
}
