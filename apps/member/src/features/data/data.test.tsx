import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Handlers, openMemberCentre, stubBrowser } from '../../test-support/open-member-centre.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const archive = { id: 1, size: 20_480, create_time: 1_795_000_000, expire_time: 1_795_600_000 }
const nothingLeft = { money: '0.00', score: 0, applications: [] }
const ready = { ...archive, state: 'ready', url: 'http://api.test/private-files/1/my-data.zip?signature=x' }

function openData(handlers: Handlers) {
  const pages = ['account/overview', 'account/data']
  return openMemberCentre('/account/data', { pages, handlers })
}

it('an archive is made with the password of the member, and turns into a download, and no second one can be begun meanwhile', async () => {
  let exports: object[] = []
  const { user } = await openData({
    'GET /api/account/data': () => {
      const [current] = exports
      const reply = { data: { exports, deletion: null, left: nothingLeft } }
      if (current) exports = [ready]
      return reply
    },
    'POST /api/account/exportData': (body) => {
      const { password } = Object(body)
      if (password !== 'wrong12') {
        const error = 'Incorrect current password'
        return { error, name: 'OWN_PASSWORD_WRONG', fields: { password: error } }
      }
      exports = [{ ...archive, state: 'waiting', url: '' }]
      return { data: null }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create an archive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an archive' }))
  await user.type(dialog.getByLabelText(/^Password/), 'wrong1')
  await user.click(dialog.getByRole('button', { name: 'Create an archive' }))
  expect(await dialog.findByText('Incorrect current password')).toBeDefined()
  await user.type(dialog.getByLabelText(/^Password/), '2')
  await user.click(dialog.getByRole('button', { name: 'Create an archive' }))
  expect(await screen.findByText('In progress…')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create an archive' })).toHaveProperty('disabled', true)
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe(ready.url)
})

it('a deletion is confirmed by a code; a refused one keeps the dialog, an accepted one leads to the login page', async () => {
  let isRejected = true
  const { user, server, router } = await openData({
    'GET /api/account/data': () => ({ data: { exports: [], deletion: null, left: nothingLeft } }),
    'POST /api/account/dataCode': () => ({ data: null }),
    'POST /api/account/deleteAccount': () =>
      isRejected ? { error: 'Wrong code', fields: { code: 'The code is wrong' } } : { data: null },
    'GET /api/user/checkIn': () => ({ data: { accountVerificationType: [], userLoginCaptchaSwitch: false } }),
    'GET /api/content/consents': () => ({ data: { consents: [] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete the account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account' }))
  await user.click(dialog.getByRole('combobox', { name: 'Confirm by' }))
  await user.click(await screen.findByRole('option', { name: 'Code to lina@example.org' }))
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  await user.type(dialog.getByRole('textbox', { name: /Code/ }), '123456')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('The code is wrong')).toBeDefined()
  isRejected = false
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
  expect(server.seen.findLast(({ call }) => call.endsWith('deleteAccount'))?.body).toEqual({
    type: 'email',
    code: '123456',
  })
})

it('a deletion names what the account still has, and waits until the balance is given up', async () => {
  const left = {
    money: '5000.00',
    score: 12,
    applications: [{ kind: 'course', number: 'C2345-6789A', subject: 'Drawing' }],
  }
  const { user, server } = await openData({
    'GET /api/account/data': () => ({ data: { exports: [], deletion: null, left } }),
    'POST /api/account/deleteAccount': () => ({ error: 'Later' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete the account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account' }))
  expect(dialog.getByText(/Balance: ¥5,000.00/)).toBeDefined()
  expect(dialog.getByText('12 points expire.')).toBeDefined()
  expect(dialog.getByText(/C2345-6789A · Drawing/)).toBeDefined()
  await user.type(dialog.getByLabelText(/^Password/), 'secret1')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText(/Please confirm, or have the balance/)).toBeDefined()
  const sent = () => server.seen.filter(({ call }) => call.endsWith('deleteAccount'))
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: /I give up what is left/ }))
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ type: 'email', password: 'secret1', givesUp: true })
})

it('a planned deletion is named with its day and can be cancelled', async () => {
  let deletion: number | null = 1_795_000_000
  const { user } = await openData({
    'GET /api/account/data': () => ({ data: { exports: [], deletion, left: nothingLeft } }),
    'POST /api/account/keepAccount': () => {
      deletion = null
      return { data: null }
    },
  })
  expect(await screen.findByText(/Your account will be deleted on 2026/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep the account' }))
  expect(await screen.findByRole('button', { name: 'Delete the account' })).toBeDefined()
})
