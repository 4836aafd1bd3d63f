// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { adminArea } from '@teachnet/protocol'
import { createElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TeacherList } from '../examples/teacher-list.tsx'
import { createApiClient } from './create-api-client.ts'
import { createFakeServer, reply } from './test-support/fake-server.ts'

afterEach(cleanup)

it("the React example of the README renders the server's reply, and aborts its call on unmount", async () => {
  const server = createFakeServer()
  let isStuck = false
  const provided: AbortSignal[] = []
  server.answer('/admin/teacher.Teacher/index', () => reply(1, { list: [{ id: 1, name: 'Li' }], total: 1 }))
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    provided.push(request.signal)
    return isStuck ? new Promise(() => undefined) : server.fetch(request)
  }
  const client = createApiClient({ baseUrl: 'http://back-end.test', area: adminArea, fetch })
  render(createElement(TeacherList, { client }))
  expect(screen.getByText('Loading…')).toBeDefined()
  expect((await screen.findByRole('listitem')).textContent).toBe('Li')
  cleanup()

  isStuck = true
  render(createElement(TeacherList, { client }))
  await expect.poll(() => provided.length).toBe(2)
  cleanup()
  expect(provided[1]?.aborted).toBe(true)
})
