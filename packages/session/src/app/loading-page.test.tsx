import { MessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { memberArea } from '@teachnet/protocol'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { AnyAreaServices } from './area-services.ts'
import { type AreaInit, LoadingPage } from './loading-page.tsx'

afterEach(cleanup)

function open() {
  const { promise, resolve } = Promise.withResolvers<AreaInit>()
  const begin = vi.fn<() => void>()
  const init = {
    state: { site: { siteName: 'TeachNet' } },
    begin,
    start: '/user/account/overview',
  } as unknown as AreaInit
  const services = { area: memberArea, session: { isSignedIn: () => true } } as unknown as AnyAreaServices
  const router = createMemoryRouter(
    [
      { path: '/loading', element: <LoadingPage services={services} load={() => promise} /> },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: ['/loading'] },
  )
  render(
    <MessagesProvider locale="en" messages={{ 'loading.title': 'Loading' }} {...siteFormats}>
      <RouterProvider router={router} />
    </MessagesProvider>,
  )
  expect(screen.getByText('Loading')).toBeDefined()
  return { router, begin, reply: () => resolve(init) }
}

it('the loading page leads to the first page of the menu', async () => {
  const { router, begin, reply } = open()
  reply()
  await screen.findByText('another page')
  expect(router.state.location.pathname).toBe('/account/overview')
  expect(begin).toHaveBeenCalledOnce()
})

it('a reply that arrives after the loading page was left does not navigate', async () => {
  const { router, begin, reply } = open()
  await router.navigate('/elsewhere')
  await screen.findByText('another page')
  reply()
  await new Promise((done) => setTimeout(done))
  expect(router.state.location.pathname).toBe('/elsewhere')
  expect(begin).not.toHaveBeenCalled()
})
