import {
  backEndHeader,
  type ErrorName,
  type MemberInfo,
  type MenuRule,
  ownBackEnd,
  type SiteConfig,
} from '@teachnet/protocol'

/** Answer of the fake server: data of a success, or an error message with its fields. */
export type FakeReply =
  | { readonly data: unknown }
  | {
      readonly error: string
      readonly name?: ErrorName
      readonly fields?: Readonly<Record<string, string>>
      readonly with?: unknown
    }
  | { readonly needLogin: string }

type Handler = (body: unknown, url: URL, request: Request) => FakeReply | Promise<FakeReply>

/** Includes our server's name: without it, the client would treat the server as an old back end. */
function envelope(body: object): Response {
  return Response.json(body, { headers: { [backEndHeader]: ownBackEnd } })
}

/** A server of the wire contract in memory. It throws on a call that the test does not expect. */
export function createFakeServer(handlers: Readonly<Record<string, Handler>>) {
  const seen: { readonly call: string; readonly body: unknown }[] = []
  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const call = `${request.method} ${url.pathname}`
    const handler = handlers[call]
    if (!handler) throw new Error(`The test does not expect ${call}`)
    const text = await request.text()
    // The body of an upload is a form.
    const isJson = request.headers.get('content-type')?.includes('json') ?? false
    const body: unknown = text && isJson ? JSON.parse(text) : undefined
    seen.push({ call, body })
    const reply = await handler(body, url, request)
    if ('needLogin' in reply)
      return envelope({ code: 303, msg: reply.needLogin, time: 1, data: { type: 'need login' } })
    return envelope(
      'data' in reply
        ? { code: 1, msg: '', time: 1, data: reply.data }
        : {
            code: 0,
            msg: reply.error,
            time: 1,
            error: reply.name ?? 'VALIDATION',
            fields: reply.fields ?? {},
            data: reply.with ?? null,
          },
    )
  }
  return { fetch: answer, seen }
}

export const lina: MemberInfo = {
  id: 7,
  username: 'lina',
  nickname: '李娜',
  email: 'lina@example.org',
  mobile: '',
  avatar: '',
  gender: 2,
  birthday: '1990-05-01',
  money: '120.50',
  score: 88,
  last_login_time: 1_795_000_000,
  last_login_ip: '127.0.0.1',
  join_time: 1_790_000_000,
  motto: '教学相长',
  token: 'access',
  refresh_token: '',
}

export const site: SiteConfig = {
  siteName: '师联网',
  site_title: '',
  app_download: '',
  home_info: '',
  right_qrcode: '',
  right_phone: '',
  home_short_title: '',
  home_short_info: '',
  home_info_image: '',
  home_video: '',
  app_url: '',
  logo: '',
  banner_title: '',
  app_title: '',
  teacher_title: '',
  recordNumber: '',
  version: 'v1.0.0',
  cdnUrl: '//cdn.test',
  apiUrl: '',
  upload: {
    mode: 'local',
    maxsize: 1,
    maxSize: 1,
    mimetype: '*',
    allowedSuffixes: '*',
    allowedMimeTypes: [],
    savename: '',
    saveName: '',
  },
  head_nav: [],
  top_menu: [],
  app_menu: [],
}

/** The member menu with the given pages. */
export function menuOf(...names: string[]): MenuRule[] {
  const page = (name: string, index: number): MenuRule => ({
    id: index + 2,
    pid: 1,
    type: 'menu',
    title: name,
    name,
    path: name,
    icon: '',
    menu_type: 'tab',
    url: '',
    component: `/src/views/frontend/user/${name}.vue`,
    keepalive: 0,
    extend: 'none',
  })
  const directory = { ...page('account', -1), pid: 0, type: 'menu_dir' as const, menu_type: null, component: '' }
  return [{ ...directory, children: names.map(page) }]
}
