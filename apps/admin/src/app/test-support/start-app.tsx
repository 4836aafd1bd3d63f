import { act, render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app.tsx'
import { createAppServices } from '../../session/app-services.ts'
import { createAppRouter } from '../router.tsx'
import { account, createFakeServer } from './fake-server.ts'

/** Adds browser features that the pages use and jsdom lacks. */
export function completeBrowser(): void {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: false, addListener() {}, removeListener() {} }),
  )
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}

export interface StartOptions {
  readonly path: string
  readonly answers?: Parameters<typeof createFakeServer>[0]
  readonly isSignedIn?: boolean
}

/** Starts the app at a path, in English, against a fake server. */
export async function startApp({ path, answers = {}, isSignedIn = false }: StartOptions) {
  window.history.replaceState(null, '', path)
  const server = createFakeServer(answers)
  const services = createAppServices({ locale: 'en', settings: { apiOrigin: 'http://api.test' }, fetch: server.fetch })
  if (isSignedIn) services.session.signIn({ ...account, token: 'access', refresh_token: 'again' })
  await services.messages.load(['app', 'navigation'])
  const router = createAppRouter(services)
  // A navigation that the test did not wait for would change the address of the next test.
  onTestFinished(() => router.dispose())
  await act(async () => {
    render(<App services={services} router={router} />)
  })
  return { server, services, router }
}
