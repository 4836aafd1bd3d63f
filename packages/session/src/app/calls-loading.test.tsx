// @vitest-environment jsdom

import { memberArea } from '@teachnet/protocol'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { storageKeys } from '../stored-account.ts'
import { AreaApp } from './start-area-app.tsx'
import { createAreaServices } from './area-services.ts'

afterEach(cleanup)

it('one overlay covers the page while calls with loading run, and none for other calls', async () => {
  const replies: PromiseWithResolvers<Response>[] = []
  const services = createAreaServices({
    area: memberArea,
    key: storageKeys.memberInfo,
    parseInfo: () => undefined,
    locale: 'en',
    tables: {},
    settings: { apiOrigin: 'https://api.test' },
    fetch: () => {
      const reply = Promise.withResolvers<Response>()
      replies.push(reply)
      return reply.promise
    },
  })
  const router = createMemoryRouter([{ path: '*', element: <p>page</p> }])
  render(<AreaApp services={services} router={router} />)
  await screen.findByText('page')
  const calls: Promise<unknown>[] = []
  const call = (loading: boolean) =>
    act(
      async () => void calls.push(services.client.request({ method: 'GET', path: `/api/x/${calls.length}`, loading })),
    )
  const answer = (index: number) =>
    act(async () => {
      replies[index]?.resolve(Response.json({ code: 1, msg: '', time: 0, data: null }))
      await calls[index]
    })
  const overlay = () => document.querySelectorAll('.page-loading').length
  await call(false)
  expect(overlay()).toBe(0)
  await call(true)
  await call(true)
  expect(overlay()).toBe(1)
  await answer(1)
  expect(overlay()).toBe(1)
  await answer(2)
  expect(overlay()).toBe(0)
})
