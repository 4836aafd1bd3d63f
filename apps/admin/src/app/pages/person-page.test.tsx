// @module-tag full
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { FoundPerson, PersonRequestPage } from '@teachnet/contract/person'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Rejection } from '../test-support/fake-server.ts'
import { completeBrowser, type StartOptions } from '../test-support/start-app.tsx'
import { startPage } from '../test-support/start-page.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing: FoundPerson = {
  groups: [],
  files: [],
  related: [],
  candidates: [],
  hasMoreCandidates: false,
  seen: 'nothing',
  earlier: 0,
  backups: 0,
  logDays: 365,
}
const found: FoundPerson = {
  ...nothing,
  groups: [
    {
      key: 'setin_enquiry|delete',
      title: 'Enquiries',
      count: 1,
      action: 'delete',
      note: '',
      isFollowing: false,
      records: [
        {
          key: '0',
          label: 'Lin Mei',
          by: ['mobile'],
          controller: 'setin.Enquiry',
          id: 4,
          values: [{ label: 'Question', value: 'When does it begin?' }],
        },
      ],
    },
    {
      key: 'user_money_log|stay',
      title: 'Balance log',
      count: 2,
      action: 'stay',
      note: 'Accounting rules require the entries.',
      isFollowing: true,
      records: [],
    },
  ],
  related: [{ kind: 'email', value: 'lin@example.org' }],
  seen: 'what was seen',
  backups: 7,
}
const requests: PersonRequestPage = {
  total: 1,
  list: [
    {
      id: 1,
      kind: 'export',
      admin: 'root',
      reason: 'Case 12',
      identifiers: ['mobile'],
      earlier: 2,
      counts: [{ title: 'Enquiries', count: 1, action: null }],
      time: 1_772_445_600,
      url: '/private-files/a.zip',
      size: 2048,
      expires: 1_773_050_400,
    },
  ],
}

const open = (answers: StartOptions['answers'] = {}) =>
  startPage('security/person', ['index'], { 'GET /admin/security.Person/index': () => requests, ...answers })
type Opened = Awaited<ReturnType<typeof open>>

async function search({ person }: Opened, value: string): Promise<void> {
  await person.type(await screen.findByRole('textbox', { name: 'Value 1' }), value)
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Case 13')
  await person.click(screen.getByRole('button', { name: 'Search' }))
}
const bodiesOf = ({ server }: Opened, action: string) =>
  server.sent.filter(({ call }) => call === `POST /admin/security.Person/${action}`).map(({ body }) => body)

describe('the page of requests about personal data', () => {
  it('shows what was found by area, and searches for further identifiers of the records', async () => {
    const app = await open({ 'POST /admin/security.Person/find': () => found })
    await search(app, '13800138000')
    expect(await screen.findByText('3 records in 2 tables')).toBeVisible()
    await app.person.click(screen.getByRole('button', { name: /Enquiries \(1\)/ }))
    expect(await screen.findByText('When does it begin?')).toBeVisible()
    await app.person.click(screen.getByRole('button', { name: 'Search for these too' }))
    await waitFor(() => expect(bodiesOf(app, 'find')).toHaveLength(2))
    expect(bodiesOf(app, 'find')[1]).toEqual({
      identifiers: [
        { kind: 'mobile', value: '13800138000' },
        { kind: 'email', value: 'lin@example.org' },
      ],
      reason: 'Case 13',
    })
  })

  it('a value that the server rejects has its message at the input, and nothing is shown', async () => {
    const app = await open({
      'POST /admin/security.Person/find': () => {
        throw new Rejection(0, 'Wrong', { fields: { 'identifiers.0': 'This is not a valid mobile number' } })
      },
    })
    await search(app, '123')
    const value = screen.getByRole('textbox', { name: 'Value 1' })
    await waitFor(() => expect(value).toHaveAccessibleDescription('This is not a valid mobile number'))
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('an erasure names what stays and why, needs the password, and sends what was left out', async () => {
    let erased = false
    const app = await open({
      'POST /admin/security.Person/find': () => (erased ? nothing : found),
      'POST /admin/security.Person/erase': ({ body }) => {
        const { password } = body as { password: string }
        if (password !== 'Right123') throw new Rejection(0, 'Wrong', { fields: { password: 'The password is wrong' } })
        erased = true
        return { id: 2 }
      },
    })
    await search(app, '13800138000')
    await app.person.click(await screen.findByRole('button', { name: 'Erase…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase personal data' }))
    expect(dialog.getByText('Accounting rules require the entries.')).toBeVisible()
    expect(dialog.getByText(/The last 7 scheduled backups are stored/)).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Erase permanently' })
    expect(confirm).toBeDisabled()
    const password = dialog.getByLabelText(/Your password/)
    await app.person.type(password, 'Wrong123')
    const choice = dialog.getByRole('checkbox', { name: /Enquiries/ })
    await app.person.click(choice)
    expect(confirm).toBeDisabled()
    await app.person.click(choice)
    await app.person.click(confirm)
    await waitFor(() => expect(password).toHaveAccessibleDescription('The password is wrong'))
    await app.person.clear(password)
    await app.person.type(password, 'Right123')
    await app.person.click(confirm)
    expect(await screen.findByText('Nothing is stored')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodiesOf(app, 'erase')[1]).toMatchObject({ seen: 'what was seen', except: [], password: 'Right123' })
  })

  it('a name offers candidates to search for by their contacts, and no erasure', async () => {
    const candidates = [
      {
        title: 'Enquiries',
        label: 'Lin Mei',
        controller: 'setin.Enquiry',
        id: 4,
        identifiers: [{ kind: 'mobile', value: '13800138000' }],
      },
    ] as const
    const app = await open({
      'POST /admin/security.Person/find': ({ body }) => {
        const { identifiers } = body as { identifiers: readonly { kind: string }[] }
        return identifiers[0]?.kind === 'name' ? { ...nothing, candidates } : found
      },
    })
    await app.person.click(await screen.findByRole('combobox', { name: 'Kind of identifier 1' }))
    await app.person.click(await screen.findByRole('option', { name: 'Name' }))
    await search(app, 'Lin Mei')
    const choose = await screen.findByRole('button', { name: 'Search for Lin Mei by these identifiers' })
    expect(screen.getByRole('heading', { name: '1 person has this name' })).toBeVisible()
    expect(screen.queryByText('Nothing is stored')).toBeNull()
    await app.person.click(choose)
    expect(await screen.findByText('3 records in 2 tables')).toBeVisible()
    expect(bodiesOf(app, 'find')[1]).toMatchObject({ identifiers: [{ kind: 'mobile', value: '13800138000' }] })
  })

  it('the requests have who, when, why and how many, and the archive until it expires', async () => {
    await open()
    expect(await screen.findByText('No. 1: Case 12')).toBeVisible()
    expect(screen.getByText(/root · .* · Mobile number · 2 earlier requests about this person/)).toBeVisible()
    expect(screen.getByText('Enquiries (1)')).toBeVisible()
    expect(screen.getByRole('link', { name: /Download the archive \(2 kB\)/ })).toHaveAttribute(
      'href',
      '/private-files/a.zip',
    )
  })
})
