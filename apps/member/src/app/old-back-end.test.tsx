import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { createOldBackEnd, type OldBackEndOptions } from '@teachnet/old-back-end'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showMemberCentre, stubBrowser } from '../test-support/open-member-centre.tsx'
import { createMemberServices } from '../session/services.ts'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the member centre at a path, on an old back end. */
async function open(path: string, { isSignedIn = false, ...options }: OldBackEndOptions & { isSignedIn?: boolean }) {
  const server = createOldBackEnd(options)
  const services = createMemberServices({
    locale: 'en',
    settings: { apiOrigin: 'http://old.test' },
    fetch: server.fetch,
  })
  if (isSignedIn) services.session.signIn({ id: 1, username: 'lina', token: 'access' })
  return { server, ...(await showMemberCentre(services, path)) }
}

it('on an old back end that cannot send codes, the login page offers neither registration nor password reset', async () => {
  await open('/login', {})
  expect(await screen.findByRole('heading', { name: /R&D/ })).toBeDefined()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Log in'])
})

it('on an old back end, a visitor registers by email', async () => {
  const { user, router } = await open('/login', { accountVerificationType: ['email'] })
  await user.click(await screen.findByRole('tab', { name: 'Register' }))
  const form = within(screen.getByRole('tabpanel', { name: 'Register' }))
  await user.type(await form.findByRole('textbox', { name: /^User name/ }), 'zhang')
  await user.type(form.getByRole('textbox', { name: /^Email/ }), 'zhang@example.org')
  await user.type(form.getByRole('textbox', { name: /^Code/ }), 'code')
  await user.type(form.getByLabelText(/^Password/), 'Secret123')
  await user.click(form.getByRole('button', { name: 'Register and log in' }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/user/login'))
})

it('on an old back end with text messages, a visitor registers by mobile number', async () => {
  const { user, router } = await open('/login', { accountVerificationType: ['mobile'] })
  await user.click(await screen.findByRole('tab', { name: 'Register' }))
  const form = within(screen.getByRole('tabpanel', { name: 'Register' }))
  await user.type(await form.findByRole('textbox', { name: /^User name/ }), 'zhang')
  await user.type(form.getByRole('textbox', { name: /^Mobile/ }), '13800138000')
  await user.type(form.getByRole('textbox', { name: /^Code/ }), 'code')
  await user.type(form.getByLabelText(/^Password/), 'Secret123')
  await user.click(form.getByRole('button', { name: 'Register and log in' }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/user/login'))
})

it('on an old back end, the profile form shows and saves the member’s own record unchanged', async () => {
  const { user, server } = await open('/account/profile', { isSignedIn: true })
  const nickname = await screen.findByRole('textbox', { name: /Nickname/ })
  expect(nickname).toHaveProperty('value', 'Li & Na')
  await user.clear(nickname)
  await user.type(nickname, 'Lina')
  await user.type(screen.getByRole('textbox', { name: /Motto/ }), `"A" & 'B'`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.tables.user[0]).toMatchObject({
      nickname: 'Lina',
      motto: '&amp;quot;A&amp;quot; &amp;amp; &amp;#039;B&amp;#039;',
    }),
  )
})
