import { createMessageLoader } from '@teachnet/i18n'
import { languages } from '@teachnet/languages'
import { act, screen } from '@testing-library/react'
import { Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { englishMessages, renderRoutes } from '../test-support/render-routes.tsx'
import { NavigationEffects, navigationMessageId, navigationProblems, withMessages } from './index.ts'
import zh from '../locales/zh-cn/navigation.json' with { type: 'json' }

const scrollTo = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', scrollTo)
  scrollTo.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An app with a page at `/` and one at `/slow` that waits for `finish`. */
async function start() {
  const { promise, resolve } = Promise.withResolvers<null>()
  const router = await renderRoutes(
    [
      {
        element: (
          <>
            <NavigationEffects siteName="TeachNet" />
            <Outlet />
          </>
        ),
        children: [
          { path: '/', element: <p>first</p> },
          { path: '/slow', handle: { title: 'errorPage.home' }, loader: () => promise, element: <p>second</p> },
        ],
      },
    ],
    '/',
  )
  return { router, finish: () => act(async () => resolve(null)) }
}

describe('NavigationEffects', () => {
  it('a navigation shows bar and loading block until it completes, and removes the block 1 second later [N1]', async () => {
    const { router, finish } = await start()
    await act(async () => void router.navigate('/slow'))
    expect(screen.getByRole('status')).toHaveTextContent('Loading the page…')
    expect(document.querySelector('.bprogress .bar')).not.toBeNull()
    expect(document.querySelector('.bprogress .spinner')).toBeNull()
    await finish()
    expect(screen.getByText('second')).toBeVisible()
    // The block is no longer a status; its data-state makes it transparent to the pointer.
    expect(screen.queryByRole('status')).toBeNull()
    expect(document.querySelector('.page-loading')).toHaveAttribute('data-state', 'leaving')
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(document.querySelector('.page-loading')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(document.querySelector('.page-loading')).toBeNull()
  })

  it('a change of the query alone shows no loading block', async () => {
    const { router } = await start()
    scrollTo.mockClear()
    await act(async () => void router.navigate('/?page=2'))
    expect(document.querySelector('.page-loading')).toBeNull()
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('a change of the query below a base path shows no loading block while the page loads', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const loader = ({ request }: { readonly request: Request }) => (request.url.includes('form=1') ? promise : null)
    const effects = (
      <>
        <NavigationEffects siteName="TeachNet" />
        <p>list</p>
      </>
    )
    const router = await renderRoutes([{ path: '/list', loader, element: effects }], '/admin/list', '/admin')
    await act(async () => void router.navigate('/list?form=1'))
    expect(router.state.navigation.state).toBe('loading')
    expect(document.querySelector('.page-loading')).toBeNull()
    await act(async () => resolve(null))
    expect(router.state.location.search).toBe('?form=1')
    expect(document.querySelector('.page-loading')).toBeNull()
  })

  it('scrolls to the top of a new page, and does not scroll the first page of a visit [N2]', async () => {
    const { router, finish } = await start()
    expect(scrollTo).not.toHaveBeenCalled()
    await act(async () => void router.navigate('/slow'))
    expect(scrollTo).not.toHaveBeenCalled()
    await finish()
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, left: 0, behavior: 'instant' })
  })

  it('sets the document title from the route and the site [N4]', async () => {
    const { router, finish } = await start()
    expect(document.title).toBe('TeachNet')
    await act(async () => void router.navigate('/slow'))
    await finish()
    expect(document.title).toBe('Go home - TeachNet')
  })
})

describe('withMessages', () => {
  it('loads the messages of path, name and handle before a page shows [N3]', async () => {
    const load = (id: string) => vi.fn<() => Promise<Record<string, string>>>(async () => ({ [id]: id }))
    const en = { login: load('a'), 'admin-login': load('b'), crud: load('c'), other: load('d') }
    const loader = createMessageLoader({
      languages,
      locale: 'en',
      tables: [{ 'zh-cn': {}, en }],
    })
    const own = vi.fn<() => string>(() => 'data')
    const routes = withMessages(
      [
        {
          children: [
            { id: 'adminLogin', path: '/login', loader: own, handle: { messages: ['crud'] }, element: <p>in</p> },
          ],
        },
      ],
      loader,
      '/admin',
    )
    await renderRoutes(routes, '/login')
    expect(Object.keys(loader.messages()).sort()).toEqual(['a', 'b', 'c'])
    expect(own).toHaveBeenCalledOnce()
    expect(en.other).not.toHaveBeenCalled()
  })
})

describe('navigation messages', () => {
  it.each(navigationProblems)('the navigation message %s exists in both languages [N8]', (problem) => {
    const id = navigationMessageId(problem)
    expect(Object.keys(englishMessages)).toContain(id)
    expect(Object.keys(zh)).toContain(id)
  })
})
