import { act, cleanup, render, screen, waitFor } from '@testing-library/react'

import { MessagesProvider } from '@teachnet/i18n/react'
import { Outlet, type RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withParts } from '../navigation/page-routes.tsx'
import { englishMessages, renderRoutes } from '../test-support/render-routes.tsx'
import {
  isAppReloading,
  lazyPart,
  mustReload,
  NewVersionNotice,
  PartBoundary,
  RouteProblem,
  useBeforeReload,
  versionOf,
  watchVersion,
} from './index.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
// Silences React's reports of the errors that these tests cause.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

/** Code that loads once the connection is back. */
function createConnection() {
  let isThere = false
  let requested = 0
  return {
    restore: () => void (isThere = true),
    asked: () => requested,
    load: async () => {
      requested += 1
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>the part</p>
    },
  }
}

describe('code that fails to load', () => {
  it('a part whose code fails to load leaves the rest of the page in place, and is requested again on retry', async () => {
    const connection = createConnection()
    const Part = lazyPart(connection.load)
    await act(async () => {
      render(
        <MessagesProvider locale="en" messages={englishMessages}>
          <nav>the frame</nav>
          <PartBoundary>
            <Part />
          </PartBoundary>
        </MessagesProvider>,
      )
    })
    await screen.findByRole('alert')
    expect(screen.getByRole('alert').textContent).toContain('This part of the app could not be loaded')
    expect(screen.getByRole('navigation')).toBeDefined()
    expect(connection.asked()).toBe(1)
    connection.restore()
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    await screen.findByText('the part')
  })

  it('a route whose code fails to load leaves the routes around it, and so does a loader that fails', async () => {
    const connection = createConnection()
    let isServerThere = false
    const routes: RouteObject[] = [
      {
        Component: () => (
          <>
            <nav>the frame</nav>
            <Outlet />
          </>
        ),
        HydrateFallback: () => null,
        children: [
          {
            ErrorBoundary: RouteProblem,
            children: [
              { path: '/', element: <p>the start</p> },
              { path: '/page', lazy: { Component: connection.load } },
              {
                path: '/texts',
                loader: () => {
                  const payload = new TypeError('Failed to fetch dynamically imported module: /texts.js')
                  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
                  throw payload
                },
                element: <p>the texts</p>,
              },
              {
                path: '/answer',
                loader: () => {
                  if (!isServerThere) throw new Error('The server does not answer')
                  return null
                },
                element: <p>the answer</p>,
              },
            ],
          },
        ],
      },
    ]
    const router = await renderRoutes(withParts(routes), '/')
    await act(() => router.navigate('/page'))
    await screen.findByText('This part of the app could not be loaded')
    expect(screen.getByRole('navigation')).toBeDefined()
    connection.restore()
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    await screen.findByText('the part')

    const end = watchVersion({ base: '/', fetch: async () => Response.error() })
    await act(() => router.navigate('/texts'))
    await screen.findByText('This part of the app could not be loaded')
    end()

    await act(() => router.navigate('/answer'))
    await screen.findByText('The server does not answer')
    expect(screen.getByRole('navigation')).toBeDefined()
    isServerThere = true
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    await screen.findByText('the answer')
  })
})

describe('a new version', () => {
  it.each([
    ['another version is offered', { running: 'a', offered: 'b', reloadedFor: undefined }, true],
    ['a further version is offered', { running: 'b', offered: 'c', reloadedFor: 'b' }, true],
    ['the same version is offered', { running: 'a', offered: 'a', reloadedFor: undefined }, false],
    ['the host does not answer', { running: 'a', offered: undefined, reloadedFor: undefined }, false],
    ['loading again has not helped', { running: 'a', offered: 'b', reloadedFor: 'b' }, false],
  ])('a new version is loaded when %s: %j', (_, known, expected) => {
    expect(mustReload(known)).toBe(expected)
  })

  it("reads the version of the app from the page's first script", () => {
    const page = '<script>1</script><script type="application/json" id="x">{}</script>'
    expect(versionOf(`${page}<script type="module" crossorigin src="/admin/assets/index-Ab.js"></script>`)).toBe(
      '/admin/assets/index-Ab.js',
    )
    expect(versionOf(page)).toBeUndefined()
  })

  /** A page whose host offers a version, used when code fails to load. */
  function watch(offered: string) {
    const stored = new Map<string, string>()
    const reload = vi.fn<() => void>()
    const fetch = vi.fn<typeof globalThis.fetch>(
      async () => new Response(`<script type="module" src="/admin/assets/${offered}.js"></script>`),
    )
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    const end = watchVersion({ base: '/admin/', fetch, storage, reload })
    const miss = async () => {
      const before = fetch.mock.calls.length
      dispatchEvent(new Event('vite:preloadError'))
      await waitFor(() => expect(fetch.mock.calls.length).toBe(before + 1))
      await act(async () => undefined)
    }
    return { reload, miss, end }
  }

  it('a new version is loaded once, however much of its code is missing', async () => {
    const { reload, miss, end } = watch('index-new')
    await miss()
    await miss()
    expect(reload).toHaveBeenCalledOnce()
    end()
  })

  it('a new version is not loaded while unsaved input would be lost; input that can be kept is saved first', async () => {
    const { reload, miss, end } = watch('index-newer')
    let isStored = false
    const keep = vi.fn(() => isStored)
    function Form() {
      useBeforeReload(keep)
      return null
    }
    render(<Form />)
    await miss()
    expect(keep).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
    expect(isAppReloading()).toBe(false)
    isStored = true
    await miss()
    expect(reload).toHaveBeenCalledOnce()
    expect(isAppReloading()).toBe(true)
    end()
  })
})

describe('a new version of an app', () => {
  const page = (entry: string) => new Response(`<script type="module" src="/admin/assets/${entry}.js"></script>`)
  const open = async (offered: () => Response) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = '/admin/assets/start-old.js'
    document.head.append(script)
    const reload = vi.fn<() => void>()
    const fetch = vi.fn<typeof globalThis.fetch>(async () => offered())
    render(
      <MessagesProvider locale="en" messages={englishMessages}>
        <NewVersionNotice base="/admin/" fetch={fetch} reload={reload} checkAtMostEvery={0} />
      </MessagesProvider>,
    )
    const comeBack = async () => {
      await act(async () => void dispatchEvent(new Event('focus')))
    }
    return { reload, fetch, comeBack }
  }
  // The styles of MUI stay: test files share its modules, which expect them in the head.
  afterEach(() => {
    for (const script of document.head.querySelectorAll('script')) script.remove()
  })

  it('a user who returns to a tab sees a notice of a new version, and loads it when ready', async () => {
    const { reload, comeBack } = await open(() => page('start-new'))
    expect(screen.queryByRole('status')).toBeNull()
    await comeBack()
    expect((await screen.findByRole('status')).textContent).toContain('A new version of this app is available.')
    expect(reload).not.toHaveBeenCalled()
    await act(async () => screen.getByRole('button', { name: 'Load it now' }).click())
    expect(reload).toHaveBeenCalledOnce()
  })

  it('a postponed notice is shown again for the next version', async () => {
    let entry = 'start-new'
    const { comeBack } = await open(() => page(entry))
    await comeBack()
    await act(async () => (await screen.findByRole('button', { name: 'Later' })).click())
    await comeBack()
    expect(screen.queryByRole('status')).toBeNull()
    entry = 'start-newer'
    await comeBack()
    await screen.findByRole('status')
  })

  it.each([
    ['the same version', () => page('start-old')],
    ['an error', () => new Response('', { status: 502 })],
    ['a page of something else', () => new Response('<p>Sign in to the network</p>')],
  ])('nothing is shown when the host answers with %s', async (_answer, offered) => {
    const { fetch, comeBack } = await open(offered)
    await comeBack()
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
    expect(screen.queryByRole('status')).toBeNull()
  })
})
