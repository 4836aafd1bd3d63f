import { MessagesProvider } from '@teachnet/i18n/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { englishMessages } from '../test-support/render-routes.tsx'
import { NoAccessPage, NotFoundPage } from './index.ts'

it.each([
  ['404', <NotFoundPage key="404" homePath="/" />],
  ['401', <NoAccessPage key="401" homePath="/" />],
])('the HTML of the %s page offers only what works without scripts [P1, P2]', (_code, page) => {
  const html = renderToStaticMarkup(
    <MessagesProvider locale="en" messages={englishMessages}>
      <StaticRouter location="/404">{page}</StaticRouter>
    </MessagesProvider>,
  )
  expect(html).toContain('<a class="error-page-main" href="/"')
  expect(html).not.toContain('<button')
  expect(html).not.toMatch(/In \d+ second/)
})
