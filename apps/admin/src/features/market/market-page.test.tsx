import '@testing-library/jest-dom/vitest'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { MessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { label } from '@teachnet/protocol'
import { createAppTheme } from '@teachnet/ui'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../records/services/create-query-client.ts'
import crud from '../../locales/en/crud.json' with { type: 'json' }
import messages from '../../locales/en/market.json' with { type: 'json' }
import { createFakeClient, type FakeReply } from '../../test-support/fake-client.ts'
import { Market } from './market-page.tsx'

const theme = createAppTheme()
const key = 'k'.repeat(43)
const about = {
  uid: 'library',
  version: '1.0.0',
  title: label('图书馆', 'Library'),
  intro: label('登记图书', 'Registers books'),
  author: 'Reading Room',
  website: '',
}
const offer = { ...about, version: '1.1.0', source: 0, size: 900 }
const installed = {
  ...about,
  state: 1,
  publisher: { key, name: 'Reading Room' },
  areas: [],
  hasSettings: false,
  pages: [],
}
const source = { id: 4, address: 'https://market.test/index.json', problem: 'unreachable' }
const market = { offers: [offer], installed: [installed], sources: [source], isTrusting: false }
const publishers = [
  { key: 'p'.repeat(43), name: 'TeachNet', username: '', create_time: 0, isOwn: true },
  { key, name: 'Reading Room', username: 'root', create_time: 1_700_000_000, isOwn: false },
]
const plan = {
  manifest: { format: 1, ...about, version: '1.1.0', pages: [], inputs: {}, migrations: {}, jobs: [], commands: [] },
  digest: 'd1',
  publisher: { key, name: '' },
  present: '1.0.0',
  files: [],
  tables: [],
  permissions: [],
  conflicts: [{ kind: 'publisher', name: key, canGoOn: true, text: 'The publisher is not trusted.' }],
  migrations: [],
}

function setUp(answers: Readonly<Record<string, FakeReply>> = {}) {
  const replies: Readonly<Record<string, FakeReply>> = {
    market: { code: 1, data: market },
    publishers: { code: 1, data: { list: publishers } },
    plan: { code: 1, data: plan },
    ...answers,
  }
  const { client, sent } = createFakeClient({ replies, otherwise: { code: 1, data: null } })
  const onChanged = vi.fn<() => void>()
  render(
    <MessagesProvider locale="en" messages={{ ...crud, ...messages }} {...siteFormats}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={createQueryClient({ retry: false, staleTime: 0 })}>
          <Market client={client} onChanged={onChanged} />
        </QueryClientProvider>
      </ThemeProvider>
    </MessagesProvider>,
  )
  const bodies = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body)
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), bodies, onChanged }
}

const button = (name: string) => screen.findByRole('button', { name })
const trusted = async () => within(await screen.findByRole('region', { name: 'Trusted publishers' }))

afterEach(cleanup)

describe('the page of the module market', () => {
  it('shows each module with its state, and disables one', async () => {
    const t = setUp({ changeState: { code: 1, data: { info: { ...about, title: 'Library', intro: '', state: 6 } } } })
    const list = within(await screen.findByRole('list', { name: 'Modules' }))
    expect(await list.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(list.getByText('Enabled')).toBeVisible()
    await t.user.click(await button('Disable “Library”'))
    await waitFor(() => expect(t.onChanged).toHaveBeenCalledOnce())
    expect(t.bodies('changeState')).toMatchObject([{ uid: 'library' }])
  })

  it('a change of the modules loads the trusted publishers again, since an installation can add one', async () => {
    const t = setUp()
    await t.user.click(await button('Disable “Library”'))
    await waitFor(() => expect(t.bodies('publishers')).toHaveLength(2))
  })

  it('an update of an unknown publisher shows its key and waits for the decision to trust it', async () => {
    const t = setUp({ install: { code: 0, msg: 'The market is not reachable', data: null } })
    await t.user.click(await button('Update “Library”'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(`Signed with a key that is not known here: ${key}`)).toBeVisible()
    const update = dialog.getByRole('button', { name: 'Update' })
    expect(update).toBeDisabled()
    await t.user.click(dialog.getByRole('checkbox', { name: 'Trust Reading Room from now on' }))
    await t.user.click(update)
    expect(await dialog.findByText('The market is not reachable')).toBeVisible()
    expect(t.bodies('install')).toMatchObject([{ uid: 'library', digest: 'd1', confirm: ['publisher'] }])
  })

  it.each([
    [{}, ['It contains no code: it only adds data areas, texts and settings.']],
    [
      { inputs: { text: 'screens/text.js' }, server: 'server/main.js' },
      [
        'The code of its pages and inputs runs in the browser of each administrator who opens them. It can read and change data with the rights of that administrator.',
        'Its server code runs in the process of the server. It can read and change all data, files and keys.',
      ],
    ],
    [
      {
        server: 'server/main.js',
        jobs: [{ name: 'tidy', title: about.title, about: about.intro, cron: '0 3 * * *', minutes: 5 }],
        commands: [{ name: 'count', title: about.title, about: about.intro, changes: about.intro, minutes: 10 }],
        messages: { 'zh-cn': 'a', en: 'b', fr: 'c' },
      },
      [
        'Its server code runs in the process of the server. It can read and change all data, files and keys.',
        /^Its jobs run at their times .* without an administrator\./,
        'Super administrators can run its commands in the terminal, also on a schedule. They may do the same as its jobs.',
        /^A run of a job or a command .* is ended after 10 minutes at the latest\./,
      ],
    ],
  ])('an installation says what the code of a module with %j can see and do', async (parts, powers) => {
    const t = setUp({ plan: { code: 1, data: { ...plan, manifest: { ...plan.manifest, ...parts } } } })
    await t.user.click(await button('Update “Library”'))
    const dialog = within(await screen.findByRole('dialog'))
    for (const power of powers) expect(await dialog.findByText(power)).toBeVisible()
    expect(dialog.getByText(`What it can see and do (${powers.length})`)).toBeVisible()
    if (!('jobs' in parts)) return
    for (const line of [
      'Job “Library” at 0 3 * * *: Registers books',
      'Command “Library” of the terminal: Registers books Registers books',
      'Texts in further languages: fr',
    ])
      expect(dialog.getByText(line)).toBeVisible()
  })

  it('lists trusted publishers with key, author and time, and removes those that administrators added', async () => {
    const t = setUp()
    const section = await trusted()
    expect(await section.findByText('Comes with the product')).toBeVisible()
    expect(section.getByText(/^Added by root, 2023-11-15/)).toBeVisible()
    expect(section.getByText(key)).toBeVisible()
    expect(section.queryByRole('button', { name: 'No longer trust TeachNet' })).toBeNull()
    await t.user.click(section.getByRole('button', { name: 'No longer trust Reading Room' }))
    await waitFor(() => expect(t.bodies('removePublisher')).toEqual([{ key }]))
    await waitFor(() => expect(t.bodies('publishers')).toHaveLength(2))
  })

  it('adds a publisher by name and key, and keeps both when the server refuses them', async () => {
    const t = setUp({ addPublisher: { code: 0, msg: 'This key is already trusted', data: null } })
    const section = await trusted()
    const add = section.getByRole('button', { name: 'Trust this key' })
    expect(add).toBeDisabled()
    await t.user.type(section.getByRole('textbox', { name: 'Name' }), 'School')
    await t.user.type(section.getByRole('textbox', { name: 'Public key' }), ` ${key} `)
    await t.user.click(add)
    expect(await section.findByRole('alert')).toHaveTextContent('This key is already trusted')
    expect(t.bodies('addPublisher')).toEqual([{ key, name: 'School' }])
    expect(section.getByRole('textbox', { name: 'Name' })).toHaveValue('School')
  })

  it('names a market that cannot be reached, and removes it without losing a new address', async () => {
    const t = setUp()
    const section = within(await screen.findByRole('region', { name: 'Further markets' }))
    await t.user.type(section.getByRole('textbox', { name: 'Address' }), 'https://other.test')
    expect(section.getByText('Not reachable')).toBeVisible()
    await t.user.click(section.getByRole('button', { name: 'Remove https://market.test/index.json' }))
    await waitFor(() => expect(t.bodies('removeSource')).toEqual([{ id: 4 }]))
    await waitFor(() => expect(t.onChanged).toHaveBeenCalledOnce())
    expect(section.getByRole('textbox', { name: 'Address' })).toHaveValue('https://other.test')
  })
})
