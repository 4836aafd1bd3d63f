import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../test-support/render-routes.tsx'
import { NoAccessPage, NotFoundPage, UnsupportedPage } from './index.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const routes = [
  { path: '/', element: <p>home</p> },
  { path: '/list', element: <p>list</p> },
  { path: '/404', element: <NotFoundPage homePath="/" seconds={3} /> },
  { path: '/401', element: <NoAccessPage homePath="/" /> },
  { path: '/501', element: <UnsupportedPage homePath="/" /> },
]

/** Advances the timers second by second, because each tick sets the next. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
}

/** jsdom navigates back in a separate task. */
async function settle() {
  await act(() => vi.advanceTimersByTimeAsync(50))
}

describe('NotFoundPage', () => {
  it('the not-found page shows its message and goes back when its countdown ends [P1]', async () => {
    const router = await renderRoutes(routes, '/list')
    await act(async () => void router.navigate('/404'))
    expect(screen.getByRole('heading')).toHaveTextContent('Sorry, this page has problems')
    expect(screen.getByText('In 3 seconds you will be taken back to the previous page.')).toBeVisible()
    await pass(2)
    expect(screen.getByText('In 1 second you will be taken back to the previous page.')).toBeVisible()
    await pass(1)
    await settle()
    expect(screen.getByText('list')).toBeVisible()
  })

  it('the not-found page navigates home without a previous page [P1]', async () => {
    await renderRoutes(routes, '/404')
    expect(screen.getByText('In 3 seconds you will be taken to the home page.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull()
    await pass(3)
    await settle()
    expect(screen.getByText('home')).toBeVisible()
  })

  it('the not-found page goes back to the document whose link led to it [P1]', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/list`)
    window.history.pushState(null, '', '/before')
    window.history.pushState(null, '', '/404')
    const router = await renderRoutes(routes, '/404')
    const navigate = vi.spyOn(router, 'navigate')
    await pass(3)
    expect(navigate).toHaveBeenCalledExactlyOnceWith(-1)
    vi.restoreAllMocks()
  })

  it('the not-found page stays on request, and offers home and back [P1]', async () => {
    const router = await renderRoutes(routes, '/list')
    await act(async () => void router.navigate('/404'))
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
    await pass(10)
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    await settle()
    expect(screen.getByText('list')).toBeVisible()
  })
})

describe('the countdown of NotFoundPage', () => {
  const open = async () => {
    const router = await renderRoutes(routes, '/list')
    await act(async () => void router.navigate('/404'))
  }

  it.each([
    ['types', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ['focuses a control', () => screen.getByRole('link', { name: 'Go home' }).focus()],
    ['presses anywhere', () => fireEvent.pointerDown(document.body)],
    ['turns the wheel', () => fireEvent.wheel(document.body)],
    ['scrolls', () => fireEvent.scroll(Object.assign(window, { scrollY: 80 }))],
  ])('stops as soon as the visitor %s [P1]', async (_act, doIt) => {
    await open()
    act(() => doIt())
    await pass(10)
    window.scrollY = 0
    expect(screen.getByText('The automatic return is stopped. Continue from here.')).toBeVisible()
  })

  it('goes on when the page itself scrolls to its top or focuses a heading [P1]', async () => {
    await open()
    const heading = screen.getByRole('heading')
    heading.tabIndex = -1
    act(() => {
      heading.focus()
      fireEvent.scroll(window)
    })
    await pass(3)
    await settle()
    expect(screen.getByText('list')).toBeVisible()
  })
})

describe('NoAccessPage', () => {
  it('the no-access page names the missing permission and whom to ask [P2]', async () => {
    await renderRoutes(routes, '/401')
    expect(screen.getByRole('heading')).toHaveTextContent('no permission to view this page, or the file is invalid')
    expect(screen.getByText('Please contact the administrator, or return to the home page.')).toBeVisible()
  })
})

describe('UnsupportedPage', () => {
  it('a page that an old back end lacks shows a message, and a link home', async () => {
    await renderRoutes(routes, '/501')
    expect(screen.getByRole('heading')).toHaveTextContent('This back end does not have this page')
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
  })
})
