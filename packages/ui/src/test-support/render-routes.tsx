import { MessagesProvider } from '@teachnet/i18n/react'
import { act, render } from '@testing-library/react'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import captcha from '../locales/en/click-captcha.json' with { type: 'json' }
import errorPage from '../locales/en/error-page.json' with { type: 'json' }
import navigation from '../locales/en/navigation.json' with { type: 'json' }

export const englishMessages = { ...captcha, ...errorPage, ...navigation }

/** Starts an app with these routes at a path, in English. @param basename path below which the app is */
export async function renderRoutes(routes: RouteObject[], path: string, basename = '/') {
  window.history.replaceState(null, '', path)
  const router = createBrowserRouter(routes, { basename })
  await act(async () => {
    render(
      <MessagesProvider locale="en" messages={englishMessages}>
        <RouterProvider router={router} />
      </MessagesProvider>,
    )
  })
  return router
}
