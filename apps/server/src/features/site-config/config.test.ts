import { type ConfigItemType, configItemTypes } from '@teachnet/protocol'
import type { InjectOptions } from 'fastify'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminLogTable, brandTable, config } from '../schema.ts'
import { createTestAdmin } from '../../test-support/test-accounts.ts'
import { type AdminTestApp, createAdminTestApp } from '../../test-support/admin-test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { type SendTestMail, tryMail } from './config.routes.ts'
import { saveConfigValues } from './site.repo.ts'
import { seedConfig, configurationTags } from './site-configuration.service.ts'

interface Item {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly value: unknown
  readonly allow_del: number
}

describe.each(oneDatabase)('the configuration page on %s', (kind) => {
  let db: AdminTestApp['db']
  let deps: AdminTestApp['deps']
  let app: AdminTestApp['app']
  let root: AdminTestApp['root']
  let close: AdminTestApp['close']

  beforeAll(async () => {
    ;({ db, deps, app, root, close } = await createAdminTestApp(kind))
  })
  beforeEach(async () => {
    await db.delete(config)
    await seedConfig(deps)
  })
  afterAll(() => close())

  async function call(url: string, options: InjectOptions = {}) {
    const headers = { ...root.headers, 'think-lang': 'en', ...options.headers }
    const reply = await app.inject({ url, ...options, headers })
    return reply.json()
  }
  const post = (action: string, payload: object) => call(`/admin/routine.Config/${action}`, { method: 'POST', payload })
  const edit = (payload: object) => post('edit', payload)
  const loadItems = async (): Promise<Map<string, Item>> => {
    const { data } = await call('/admin/routine.Config/index')
    const groups: { list: Item[] }[] = Object.values(data.list)
    return new Map(groups.flatMap(({ list }) => list).map((item) => [item.name, item]))
  }
  const valueOf = async (name: string) => (await loadItems()).get(name)?.value
  const newItem = (changes: object) => ({
    group: 'basics',
    weigh: 0,
    title: 'Own item',
    type: 'string',
    tip: '',
    rule: [],
    content: '',
    extend: '',
    inputExtend: '',
    ...changes,
  })

  describe('shown', () => {
    it('the configuration page has the fields of the old back end, with their types [E3]', async () => {
      const { code, data } = await call('/admin/routine.Config/index')
      expect(code).toBe(1)
      expect(data).toMatchObject({
        remark: expect.any(String),
        configGroup: { basics: 'Basics', mail: 'Mail', upload: 'Upload', config_quick_entrance: expect.any(String) },
        quickEntrance: expect.arrayContaining([{ key: expect.any(String), value: 'security/dataRecycle' }]),
      })
      expect(Object.keys(data.list)).toEqual(Object.keys(data.configGroup))
      expect(data.list.basics).toMatchObject({ name: 'basics', title: 'Basics' })
      expect(data.list.basics.list[0]).toEqual({
        id: expect.any(Number),
        name: 'site_name',
        group: 'basics',
        title: 'Site name',
        tip: '',
        type: 'string',
        value: '师联网',
        content: '',
        rule: 'required',
        extend: [],
        input_extend: [],
        allow_del: 0,
        weigh: expect.any(Number),
      })
      const encryption = data.list.mail.list.find(({ name }: Item) => name === 'smtp_verification')
      expect(encryption.content).toEqual({ SSL: 'SSL', TLS: 'TLS' })
    })

    it('the configuration page has every shipped item, including the items of the old back end [E3]', async () => {
      const items = await loadItems()
      const old =
        'config_group site_name record_number version time_zone no_access_ip backend_entrance smtp_server smtp_port smtp_user ' +
        'smtp_pass smtp_verification smtp_sender_mail config_quick_entrance'
      expect(old.split(' ').filter((name) => !items.has(name))).toEqual([])
      expect([...items.values()].every(({ id, allow_del }) => id > 0 && allow_del === 0)).toBe(true)
    })

    it('the configuration page uses the language of the reader [V1]', async () => {
      const headers = { 'think-lang': 'zh-cn' }
      const { data } = await call('/admin/routine.Config/index', { headers })
      expect(data.configGroup.basics).toBe('基础配置')
      expect(data.list.basics.list[0].title).toBe('站点名称')
      expect(data.quickEntrance[0].key).toBe('数据回收规则配置')
    })

    it('uses the order and the names that administrators set for the groups, and keeps all shipped groups', async () => {
      await edit({
        config_group: [
          { key: 'mail', value: 'Mail' },
          { key: 'own', value: 'Our own' },
          { key: 'basics', value: 'Foundations' },
        ],
      })
      const { data } = await call('/admin/routine.Config/index')
      expect(Object.entries(data.configGroup).slice(0, 4)).toEqual([
        ['mail', 'Mail'],
        ['own', 'Our own'],
        ['basics', 'Foundations'],
        ['site', 'Site texts'],
      ])
      expect(data.list.own).toEqual({ name: 'own', title: 'Our own', list: [] })
    })
  })

  describe('saved', () => {
    it('reaches the three apps and the public site immediately [E3]', async () => {
      const names = async () => [
        (await call('/admin/Index/index')).data.siteConfig.siteName,
        (await call('/api/index/index')).data.site.siteName,
        (await call('/api/content/site')).data.site.siteName,
      ]
      expect(await names()).toEqual(['TeachNet', 'TeachNet', 'TeachNet'])
      expect(await edit({ site_name_en: 'Good Teachers' })).toMatchObject({
        code: 1,
        msg: 'Settings saved',
        data: null,
      })
      expect(await names()).toEqual(['Good Teachers', 'Good Teachers', 'Good Teachers'])
    })

    /** Settings of the terminal and of maintenance, which the page does not show. */
    const hiddenItems = 6

    it('ignores unknown names and treats null as empty', async () => {
      await edit({ record_number: 'ICP 1' })
      expect(await edit({ nobody_knows: 'x', record_number: null })).toMatchObject({ code: 1 })
      expect(await valueOf('record_number')).toBe('')
      expect(await db.$count(config)).toBe((await loadItems()).size + hiddenItems)
    })

    it('saving the configuration does not recreate an item that was deleted meanwhile', async () => {
      await saveConfigValues(db, new Map([['deleted_meanwhile', 'x']]))
      expect((await loadItems()).has('deleted_meanwhile')).toBe(false)
    })

    it('saves no value of a tab if one value is invalid, and names the item', async () => {
      const reply = await edit({ record_number: 'ICP 2', site_name: '' })
      expect(reply).toMatchObject({ code: 0, fields: { site_name: 'Site name: Required' } })
      expect(await valueOf('record_number')).toBe('')
    })

    it.each([
      ['backend_entrance', 'admin', 'The back office entrance must start with / and contain only letters and digits'],
      [
        'backend_entrance',
        '/my-admin',
        'The back office entrance must start with / and contain only letters and digits',
      ],
      ['time_zone', 'Mars/Base', 'This time zone does not exist'],
      ['admin_token_keep_time', '10', 'Administrator session duration: at least five minutes'],
      ['smtp_verification', 'ROT13', 'SMTP encryption is not one of the options'],
      ['smtp_sender_mail', 'nobody', 'Enter a valid email address'],
      ['upload_maxsize', '1.5', 'Enter a whole number'],
      [
        'no_access_ip',
        '10.0.0.0/8\n127.0.0.0/24',
        'Blocked IP addresses: the list includes your own address 127.0.0.1; you would lock yourself out',
      ],
    ])('refuses %s = %j', async (name, value, message) => {
      expect(await edit({ [name]: value })).toMatchObject({
        code: 0,
        msg: message,
        fields: { [name]: message },
      })
    })

    it.each(['head_nav', 'top_menu', 'app_menu', 'head_nav_en'])(
      'refuses an entry of %s that the public site would leave out, and names it in both languages',
      async (name) => {
        const entries = [
          { key: 'News', value: '/news?category=notice' },
          { key: 'Help', value: '/help' },
        ]
        const rejected = await edit({ [name]: entries, record_number: 'ICP 3' })
        expect(rejected).toMatchObject({
          code: 0,
          msg: expect.stringContaining('the link of the entry “Help” is broken'),
        })
        expect(rejected.msg).toContain('no page at /help')
        const url = '/admin/routine.Config/edit'
        const headers = { 'think-lang': 'zh-cn' }
        const chinese = await call(url, { method: 'POST', headers, payload: { [name]: entries } })
        expect(chinese.msg).toContain('“Help”没有可打开的页面，本站没有 /help')
        expect(await valueOf('record_number')).toBe('')
        const nameless = await edit({ [name]: [{ key: '', value: '/news' }] })
        expect(nameless.msg).toContain('every entry needs a name and a link')
        const good = [
          ...entries.slice(0, 1),
          { key: 'Shop', value: 'https://shop.example' },
          { key: 'Mine', value: '/user' },
        ]
        expect(await edit({ [name]: good })).toMatchObject({ code: 1 })
        expect(await valueOf(name)).toEqual(good)
      },
    )

    it('a save that sends nothing is rejected, as by the old back end', async () => {
      expect(await edit({})).toMatchObject({ code: 0, error: 'PARAMETER' })
    })

    it('checks a value against each rule of its item', async () => {
      const cases: [rule: string, good: string, bad: string][] = [
        ['required', 'x', ''],
        ['mobile', '13812345678', '12345'],
        ['idNumber', '11010519491231002X', '110105194912310021'],
        ['account', 'lina', '1lina'],
        ['password', 'secret1', 'a&b'],
        ['varName', 'my_name', '1name'],
        ['editorRequired', '<p>x</p>', '<p>&nbsp;</p>'],
        ['url', 'https://example.org', 'javascript:alert(1)'],
        ['email', 'a@example.org', 'a@'],
        ['date', '2026-03-02', '2026-02-30'],
        ['number', '1.5', 'x'],
        ['integer', '-3', '1.5'],
        ['float', '1.5', 'x'],
      ]
      for (const [rule, good, bad] of cases) {
        const type = ['number', 'integer', 'float'].includes(rule) ? 'number' : 'string'
        await post('add', newItem({ name: `rule_${rule}`, type, rule: [rule] }))
        expect([rule, (await edit({ [`rule_${rule}`]: bad })).code]).toEqual([rule, 0])
        expect([rule, (await edit({ [`rule_${rule}`]: good })).code]).toEqual([rule, 1])
      }
    })
  })

  it('reads and writes values by type', async () => {
    const cases: Record<ConfigItemType, [sent: unknown, shown: unknown, refused?: unknown]> = {
      string: [' List<String>\r\n<img\0 src=x ', 'List<String> <img src=x', ['x']],
      password: ['secret', '******'],
      number: [12.5, '12.5', 'x'],
      radio: ['a', 'a', 'c'],
      checkbox: [['a', 'b'], ['a', 'b'], ['c']],
      switch: ['1', true],
      textarea: ['one\ntwo<br>\u000B', 'one\ntwo<br>', ['x']],
      array: [[{ key: 'k', value: '<b>v</b>' }], [{ key: 'k', value: '<b>v</b>' }], [{ key: 'k' }]],
      datetime: ['2026-03-02T10:20:30.000Z', '2026-03-02 18:20:30', '2026-02-30 10:00:00'],
      year: ['2026', '2026', '26'],
      date: ['2026-03-02', '2026-03-02', '2026-02-30'],
      time: ['2026-03-02 9:05', '09:05:00', '25:00'],
      select: ['b', 'b', 'c'],
      selects: ['a,b', ['a', 'b'], 'a,c'],
      remoteSelect: [7, '7'],
      remoteSelects: [
        [7, 8],
        ['7', '8'],
      ],
      editor: ['<p onclick="x()">text</p><script>x()</script>', '<p>text</p>', '<b>'.repeat(101)],
      city: [
        [44, 4401],
        ['44', '4401'],
      ],
      image: ['/storage/a.png', '/storage/a.png', 'javascript:x'],
      images: [['/a.png', '/b.png'], '/a.png,/b.png', ['a,b']],
      file: ['https://example.org/a.pdf', 'https://example.org/a.pdf', '//evil'],
      files: ['/a.pdf,/b.pdf', '/a.pdf,/b.pdf'],
      icon: ['fa fa-star', 'fa fa-star'],
      color: ['#12ab34', '#12ab34', 'red;'],
    }
    const content = 'a=First\nb=Second'
    for (const type of configItemTypes)
      expect(await post('add', newItem({ name: type, type, content }))).toMatchObject({ code: 1 })
    for (const type of configItemTypes) {
      const [sent, visible, refused] = cases[type]
      expect([type, (await edit({ [type]: sent })).code]).toEqual([type, 1])
      expect([type, await valueOf(type)]).toEqual([type, visible])
      if (refused !== undefined) expect([type, (await edit({ [type]: refused })).code]).toEqual([type, 0])
    }
    expect((await edit({ switch: '' })).code).toBe(1)
    expect(await valueOf('switch')).toBe(false)
  })

  describe('added items', () => {
    it('items of an administrator are added with their choices and attributes, shown and deleted', async () => {
      const own = newItem({
        name: 'level',
        type: 'select',
        rule: ['required'],
        content: 'low=Low\nhigh=High\nbroken',
        extend: 'class=wide\nlabel.width=120',
        inputExtend: 'clearable=true',
      })
      expect(await post('add', own)).toMatchObject({ code: 1, msg: 'Added' })
      const item = (await loadItems()).get('level')
      expect(item).toMatchObject({
        title: 'Own item',
        rule: 'required',
        content: { low: 'Low', high: 'High' },
        extend: { class: 'wide', label: { width: 120 } },
        input_extend: { clearable: true },
        allow_del: 1,
      })
      const del = (id: number | undefined) => call(`/admin/routine.Config/del?ids[]=${id}`, { method: 'DELETE' })
      expect(await del(item?.id)).toMatchObject({ code: 1, msg: 'Deleted', data: null })
      expect((await loadItems()).has('level')).toBe(false)
    })

    it('an added item cannot replace a shipped one, and shipped items cannot be deleted', async () => {
      const taken = await post('add', newItem({ name: 'npm_package_manager' }))
      expect(taken).toMatchObject({ code: 0, error: 'DUPLICATE', fields: { name: expect.any(String) } })
      const shipped = (await loadItems()).get('site_name')
      const reply = await call(`/admin/routine.Config/del?ids[]=${shipped?.id}`, { method: 'DELETE' })
      expect(reply).toMatchObject({ code: 0, error: 'NO_ROWS_DELETED' })
      expect((await loadItems()).has('site_name')).toBe(true)
    })

    it.each([
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(31) }],
      ['title', { name: 'good', title: '' }],
      ['group', { name: 'good', group: 'nowhere' }],
      ['type', { name: 'good', type: 'hologram' }],
      ['rule', { name: 'good', rule: ['telepathy'] }],
      // An old client could never save the tab: it expects a number, but a text item has a text.
      ['rule', { name: 'good', type: 'string', rule: ['integer'] }],
      ['weigh', { name: 'good', weigh: 3e9 }],
    ])('an added item is refused for its %s', async (field, changes) => {
      expect(await post('add', newItem(changes))).toMatchObject({
        code: 0,
        fields: { [field]: expect.any(String) },
      })
    })
  })

  describe('secrets', () => {
    const secret = 'hunter2-hunter2'

    it('secrets are stored encrypted and appear in no reply and no log', async () => {
      await post('add', newItem({ name: 'own_key', type: 'password' }))
      await edit({ smtp_pass: secret, own_key: secret, smtp_user: 'me' })
      const page = JSON.stringify(await call('/admin/routine.Config/index'))
      expect(page).not.toContain(secret)
      expect(await valueOf('smtp_pass')).toBe('******')
      const rows = JSON.stringify(await db.select().from(config))
      expect(rows).not.toContain(secret)
      const [entry] = await db.select().from(adminLogTable).orderBy(desc(adminLogTable.id)).limit(1)
      expect(JSON.parse(entry?.data ?? '')).toEqual({ smtp_pass: '***', own_key: '***', smtp_user: 'me' })
    })

    const mailForm = {
      smtp_server: 'mail.example.org',
      smtp_port: '465',
      smtp_user: 'me',
      smtp_pass: '',
      smtp_verification: 'TLS',
      smtp_sender_mail: 'me@example.org',
      testMail: 'you@example.org',
    }
    const account = { smtp_server: 'mail.example.org', smtp_port: '465', smtp_user: 'me', smtp_verification: 'TLS' }
    const storeAccount = () => edit({ ...account, smtp_pass: secret })
    const trySending = async (changes: Partial<typeof mailForm>) => {
      const sentOut: string[] = []
      const send: SendTestMail = async ({ host, password, encryption, port }, to) => {
        sentOut.push(`${password} ${host} ${encryption} ${port} ${to}`)
      }
      const outcome = tryMail(deps, { ...mailForm, ...changes }, { locale: 'en', host: 'h', send })
      return { problem: await outcome.catch((error: unknown) => error), sentOut }
    }

    it.each(['', '******', null])('a stored secret stays when the form sends back %j', async (sent) => {
      await storeAccount()
      await edit({ smtp_pass: sent })
      const { sentOut } = await trySending({})
      expect(sentOut).toEqual([`${secret} mail.example.org TLS 465 you@example.org`])
    })

    it.each([
      { smtp_server: 'evil.example.org' },
      { smtp_port: '25' },
      { smtp_user: 'somebody' },
      { smtp_verification: 'SSL' },
    ])('secrets go only to the mail server they were stored for: %j needs the password', async (changes) => {
      await storeAccount()
      for (const hidden of ['', '******']) {
        const { problem, sentOut } = await trySending({ ...changes, smtp_pass: hidden })
        expect(sentOut).toEqual([])
        expect(problem).toMatchObject({
          fields: { smtp_pass: 'Enter the password again: the stored one is for another server, user or encryption' },
        })
      }
      for (const hidden of [{}, { smtp_pass: '' }, { smtp_pass: '******' }])
        expect(await post('edit', { ...changes, ...hidden })).toMatchObject({
          code: 0,
          fields: { smtp_pass: 'Enter the password again: the stored one is for another server, user or encryption' },
        })
      expect(await valueOf('smtp_server')).toBe('mail.example.org')
      expect(await post('edit', { ...account, smtp_pass: '******', smtp_sender_mail: 'me@example.org' })).toMatchObject(
        {
          code: 1,
        },
      )
      const { sentOut } = await trySending({ ...changes, smtp_pass: 'typed in' })
      expect(sentOut).toEqual([expect.stringMatching(/^typed in /)])
    })
  })

  it('reports missing values of a test mail and the error of the mail server', async () => {
    const form = {
      smtp_server: '127.0.0.1',
      smtp_port: '1',
      smtp_user: 'me',
      smtp_pass: 'secret1',
      smtp_verification: 'SSL',
      smtp_sender_mail: 'me@example.org',
    }
    expect(await post('sendTestMail', { ...form, testMail: 'nobody' })).toMatchObject({
      code: 0,
      fields: { testMail: 'Enter a valid email address' },
    })
    const rejected = await post('sendTestMail', { ...form, testMail: 'you@example.org' })
    expect(rejected.code).toBe(0)
    expect(rejected.msg).toMatch(/mail server/)
    expect(JSON.stringify(rejected)).not.toContain('secret1')
  })

  describe('the terminal', () => {
    const change = (payload: object, headers = root.headers) =>
      call('/admin/ajax/changeTerminalConfig', { method: 'POST', payload, headers })
    const terminal = async () => (await call('/admin/Index/index')).data.terminal

    it('stores its package manager and its port, together or separately [T14]', async () => {
      expect(await change({ manager: 'yarn', port: '8080' })).toMatchObject({ code: 1, data: null })
      expect(await terminal()).toMatchObject({ npmPackageManager: 'yarn', installServicePort: '8080' })
      await change({ manager: 'ni' })
      expect(await change({ manager: 'ni' })).toMatchObject({ code: 1 })
      expect(await terminal()).toMatchObject({ npmPackageManager: 'ni', installServicePort: '8080' })
    })

    it('rejects unknown managers and invalid ports, and ignores other settings', async () => {
      const before = await terminal()
      expect(await change({ manager: 'rm -rf' })).toMatchObject({ code: 0 })
      expect(await change({ port: '99999' })).toMatchObject({ code: 0 })
      expect(await change({ site_name: 'x' })).toMatchObject({ code: 1 })
      expect(await edit({ npm_package_manager: 'yarn' })).toMatchObject({ code: 1 })
      expect(await terminal()).toEqual(before)
      expect(await valueOf('site_name')).toBe('师联网')
    })

    it('the terminal is configured only by administrators who hold every rule [A4]', async () => {
      const clerk = await createTestAdmin(deps, { username: 'clerk', nodes: ['routine/config/edit'] })
      expect(await change({ manager: 'npm' }, clerk.headers)).toMatchObject({ code: 401 })
    })
  })

  describe('effects', () => {
    it('the configuration decides which origins may call [C1]', async () => {
      const allowed = async (origin: string) =>
        (await app.inject({ url: '/api/index/index', headers: { origin } })).headers['access-control-allow-origin']
      expect(await allowed('http://localhost:1818')).toBe('http://localhost:1818')
      await edit({ cors_request_domain: 'partner.example.org, https://shop.example.org' })
      expect(await allowed('http://localhost:1818')).toBeUndefined()
      expect(await allowed('https://partner.example.org')).toBe('https://partner.example.org')
      expect(await allowed('https://shop.example.org')).toBe('https://shop.example.org')
      expect(await allowed('http://shop.example.org')).toBeUndefined()
      await edit({ cors_request_domain: '*' })
      expect(await allowed('https://anybody.example')).toBe('https://anybody.example')
    })

    it('the configuration decides whether logins require a captcha', async () => {
      const asks = async () => [
        (await app.inject('/admin/Index/login')).json().data.captcha,
        (await app.inject('/api/user/checkIn')).json().data.userLoginCaptchaSwitch,
      ]
      expect(await asks()).toEqual([true, true])
      await edit({ admin_login_captcha: false, user_login_captcha: '0' })
      expect(await asks()).toEqual([false, false])
    })

    it('the configuration decides how long a sign-in lasts, after a refresh too [K6]', async () => {
      await edit({ admin_login_captcha: '0', admin_token_keep_time: 600 })
      await createTestAdmin(deps, { username: 'brief' })
      const payload = { username: 'brief', password: 'Secret123', keep: true }
      const login = await app.inject({ method: 'POST', url: '/admin/Index/login', payload })
      const { token, refresh_token } = login.json().data.userInfo
      const codeOf = async (batoken: string) =>
        (await app.inject({ url: '/admin/Index/index', headers: { batoken } })).json().code
      deps.clock.advance(599_000)
      expect(await codeOf(token)).toBe(1)
      deps.clock.advance(2000)
      expect(await codeOf(token)).toBe(409)
      const refresh = await app.inject({
        method: 'POST',
        url: '/api/common/refreshToken',
        payload: { refreshToken: refresh_token },
        headers: { batoken: token },
      })
      const renewed = refresh.json().data.token
      expect(await codeOf(renewed)).toBe(1)
      deps.clock.advance(601_000)
      expect(await codeOf(renewed)).toBe(409)
      deps.clock.advance(-1_202_000)
    })

    it('the configuration decides whether records of equal weight can be sorted by hand', async () => {
      const times = { create_time: 1, update_time: 1 }
      const [first, second] = await db
        .insert(brandTable)
        .values([
          { name: 'One', weigh: 5, ...times },
          { name: 'Two', weigh: 5, ...times },
        ])
        .returning({ id: brandTable.id })
      const sort = () =>
        call('/admin/Brand/sortable', { method: 'POST', payload: { id: first?.id, targetId: second?.id } })
      expect(await sort()).toMatchObject({ code: 0, error: 'EQUAL_WEIGHTS' })
      await edit({ auto_sort_eq_weight: true })
      expect(await sort()).toMatchObject({ code: 1 })
    })

    it('the configuration falls back to defaults where another program stored a value that cannot be used', async () => {
      await db.update(config).set({ value: 'Mars/Base' })
      await deps.cache.drop(configurationTags)
      expect(await call('/api/index/index')).toMatchObject({ code: 1 })
      expect((await call('/admin/routine.Config/index')).data.configGroup.basics).toBe('Basics')
    })
  })
})
