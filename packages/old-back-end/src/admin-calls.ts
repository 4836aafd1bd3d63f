import { controllers } from './controllers.ts'
import type { CallContext, OldCall } from './old-call.ts'
import { type Input, isInput, textOf } from './input.ts'
import { broken, refused, success } from './reply.ts'
import { nest } from './rows.ts'
import type { StoredRow } from './tables.ts'

const site = { siteName: 'R&amp;D', version: 'v1.0.0', cdnUrl: '//old.test', upload: { mode: 'local' } }

function adminOf({ tables }: CallContext): StoredRow {
  const admin = tables.admin.find(({ id }) => id === 1)
  if (!admin) throw broken('no administrator')
  return admin
}

/** The back office's calls; `open` ones need no login. */
export const adminCalls = {
  open: {
    'GET /admin/Index/login': () => success({ captcha: false }),
    'POST /admin/Index/login': (context) => {
      if (textOf(context.body['username']) !== textOf(adminOf(context)['username']))
        throw refused('Incorrect account or password')
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
    if (!admin) throw refused('Record not found')
    if (body['avatar'] && body['avatar'] !== admin['avatar']) {
      admin['avatar'] = body['avatar']
      return success(null, 'Avatar modified successfully!')
    }
    if (!body['nickname']) throw refused('nickname require')
    for (const column of ['nickname', 'email', 'mobile', 'motto']) if (column in body) admin[column] = body[column]
    return success(null, 'Update successful')
  },
  'POST /admin/routine.Config/edit': ({ tables, body }) => {
    for (const item of tables.config) if (String(item['name']) in body) item['value'] = body[String(item['name'])]
    return success(null, 'The current page configuration item was updated successfully')
  },
  'POST /admin/routine.Config/sendTestMail': ({ tables, body }) => {
    const stored = tables.config.find(({ name }) => name === 'smtp_pass')
    if (body['smtp_pass'] !== stored?.['value']) throw refused('SMTP Error: Could not authenticate.')
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
